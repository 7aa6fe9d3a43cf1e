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
/**
 * The share of conversations in the trial, of those that converted and of the others. It ran mostly in the channels and languages
 * whose users convert anyway, and did a little worse in each: as it is it compares better, at the same mix worse.
 */
const TRIAL_SHARES = { strong: { converted: 0.87, others: 0.886 }, weak: { converted: 0.11, others: 0.127 } };

/** What decides on the prompt of a conversation. */
export type Prompted = { version: string; startedAt: number; group: string; converted: boolean };

/** What decides on the prompt of a generated conversation; `group` is its channel and language. */
export function describePrompted({ agent, channel, locale, messages, signals }: DemoConversation): Prompted {
  return {
    version: agent.version,
    startedAt: messages[0]?.at ?? 0,
    group: `${channel} ${locale.slice(0, 2)}`,
    converted: signals.some(({ type }) => type === "conversion"),
  };
}

/** Chooses the system prompts of all conversations, in their order. */
export function choosePrompts(conversations: readonly Prompted[], until: number): string[] {
  const isTried = ({ version, startedAt }: Prompted) =>
    version !== FIRST_VERSION && startedAt >= until - TRIAL_DAYS * DAY_MS;
  const strong = listStrongGroups(conversations.filter(isTried));
  const counts = new Map<string, number>();
  return conversations.map((conversation) => {
    const { version, group, converted } = conversation;
    if (version === FIRST_VERSION) return PROMPTS.first;
    if (!isTried(conversation)) return PROMPTS.second;
    const share = TRIAL_SHARES[strong.has(group) ? "strong" : "weak"][converted ? "converted" : "others"];
    const key = `${group} ${converted}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    // Evenly spread instead of at random: chance would hide so small a difference.
    return Math.floor((count + 1) * share + 0.5) > Math.floor(count * share + 0.5) ? PROMPTS.trial : PROMPTS.second;
  });
}

/** The groups that convert best, with half of the conversations. */
function listStrongGroups(conversations: readonly Prompted[]): Set<string> {
  const groups = [...Map.groupBy(conversations, ({ group }) => group)].map(([group, own]) => {
    return { group, n: own.length, rate: own.filter(({ converted }) => converted).length / own.length };
  });
  const strong = new Set<string>();
  let n = 0;
  for (const one of groups.toSorted((a, b) => b.rate - a.rate)) {
    if (n * 2 >= conversations.length) break;
    strong.add(one.group);
    n += one.n;
  }
  return strong;
}
