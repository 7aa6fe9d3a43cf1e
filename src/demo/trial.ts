/** The trial of a release beside the one before it, and the system prompts of the bot's versions. */
import { DAY_MS } from "../domain/shared/durations.ts";
import { hashText } from "../domain/shared/hash.ts";
import type { DemoConversation } from "./model/demo-types.ts";

const TRIAL = "3.2.0";
/** The release that the trial runs beside. */
const CURRENT = "3.1.0";
const PROMPTS = new Map([
  ["2.0.1", hashText("You are Mara, who sells tours and workshops. Look prices up before you answer.")],
  [CURRENT, hashText("You are Mara. Offer at most three tours, each with its price and a booking button.")],
  [TRIAL, hashText("You are Mara. Ask for date and group size first, then offer the one tour that fits best.")],
]);
/** The trial began this many days before the end. */
const TRIAL_DAYS = 27;
/**
 * The share of conversations in the trial, of those that converted and of the others. It ran mostly in the channels and languages
 * whose users convert anyway, and did a little worse in each: as it is it compares better, at the same mix worse.
 */
const TRIAL_SHARES = { strong: { converted: 0.87, others: 0.886 }, weak: { converted: 0.11, others: 0.127 } };

/** The hash of a version's system prompt; empty for a bot without a language model. */
export function getPromptHash(version: string): string {
  return PROMPTS.get(version) ?? "";
}

/** Gives some of the last conversations before `until` (ms) to the release that is tried; the others stay as they are. */
export function tryRelease(conversations: readonly DemoConversation[], until: number): DemoConversation[] {
  const isRecent = ({ agent, messages }: DemoConversation) =>
    agent.version === CURRENT && (messages[0]?.at ?? 0) >= until - TRIAL_DAYS * DAY_MS;
  const strong = listStrongGroups(conversations.filter(isRecent));
  const counts = new Map<string, number>();
  return conversations.map((conversation) => {
    if (!isRecent(conversation)) return conversation;
    const group = getGroup(conversation);
    const converted = hasConverted(conversation);
    const share = TRIAL_SHARES[strong.has(group) ? "strong" : "weak"][converted ? "converted" : "others"];
    const key = `${group} ${converted}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    // Evenly spread instead of at random: chance would hide so small a difference.
    const isTried = Math.floor((count + 1) * share + 0.5) > Math.floor(count * share + 0.5);
    return isTried ? { ...conversation, agent: { ...conversation.agent, version: TRIAL } } : conversation;
  });
}

/** The groups that convert best, with half of the conversations. */
function listStrongGroups(conversations: readonly DemoConversation[]): Set<string> {
  const groups = [...Map.groupBy(conversations, getGroup)].map(([group, own]) => {
    return { group, n: own.length, rate: own.filter(hasConverted).length / own.length };
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

function getGroup({ channel, locale }: DemoConversation): string {
  return `${channel} ${locale.slice(0, 2)}`;
}

function hasConverted({ signals }: DemoConversation): boolean {
  return signals.some(({ type }) => type === "conversion");
}
