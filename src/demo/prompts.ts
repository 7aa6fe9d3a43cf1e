/** The system prompts of the generated bots: one change with a version, then a trial beside the old one. */
import { DAY_MS } from "../domain/shared/durations.ts";
import { hashText } from "../domain/shared/hash.ts";
import type { DemoConversation } from "./model/demo-types.ts";

const PROMPTS = {
  first: hashText("You are Mara, who sells tours and workshops. Look prices up before you answer."),
  second: hashText("You are Mara. Offer at most three tours, each with its price and a booking button."),
  trial: hashText("You are Mara. Ask for date and group size first, then offer the one tour that fits best."),
};
const FIRST_VERSION = "2.0.1";
/** The trial began this many days before the end. */
const TRIAL_DAYS = 27;
const MAIN_CHANNELS = new Set(["webchat", "whatsapp"]);
/**
 * The share of conversations in the trial, of those that converted and of the others. It ran mostly where users buy anyway, but did a
 * little worse there: at the same mix of channels it compares worse than as it is.
 */
const TRIAL_SHARES = { main: { converted: 0.785, others: 0.81 }, other: { converted: 0.14, others: 0.165 } };

/** Chooses the system prompt of one conversation after another. */
export function createPromptChooser(until: number): (conversation: DemoConversation) => string {
  const counts = new Map<string, number>();
  return ({ agent, channel, locale, messages, signals }) => {
    if (agent.version === FIRST_VERSION) return PROMPTS.first;
    if ((messages[0]?.at ?? 0) < until - TRIAL_DAYS * DAY_MS) return PROMPTS.second;
    const converted = signals.some(({ type }) => type === "conversion");
    const shares = MAIN_CHANNELS.has(channel) ? TRIAL_SHARES.main : TRIAL_SHARES.other;
    const share = converted ? shares.converted : shares.others;
    const key = `${channel} ${locale.slice(0, 2)} ${converted}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    // Evenly spread instead of at random: chance would hide so small a difference.
    return Math.floor((count + 1) * share + 0.5) > Math.floor(count * share + 0.5) ? PROMPTS.trial : PROMPTS.second;
  };
}
