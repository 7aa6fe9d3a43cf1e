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
 * The share of conversations in the trial that did not convert. It ran mostly in the channels and languages whose users convert anyway,
 * and did a little worse in each: as it is it compares better, at the same mix worse.
 */
const TRIAL_SHARES = { strong: 0.886, weak: 0.127 };
/** How much smaller the share of those that converted may be. Which one fits depends on the conversations, so all pairs are tried. */
const GAPS = [0.008, 0.016, 0.026, 0.04, 0.06, 0.08];
const GAP_PAIRS = GAPS.flatMap((strong) => GAPS.map((weak) => ({ strong, weak })));

/** The hash of a version's system prompt; empty for a bot without a language model. */
export function getPromptHash(version: string): string {
  return PROMPTS.get(version) ?? "";
}

/** Gives some of the last conversations before `until` (ms) to the release that is tried; the others stay as they are. */
export function tryRelease(conversations: readonly DemoConversation[], until: number): DemoConversation[] {
  const recent = conversations.filter(
    ({ agent, messages }) => agent.version === CURRENT && (messages[0]?.at ?? 0) >= until - TRIAL_DAYS * DAY_MS,
  );
  const strong = listStrongGroups(recent);
  const [best] = GAP_PAIRS.map((gaps) => pickTried(recent, strong, gaps))
    .map((tried) => ({ tried, contrast: computeContrast(recent, tried) }))
    .toSorted((a, b) => b.contrast - a.contrast);
  return conversations.map((conversation) =>
    best?.tried.has(conversation) === true
      ? { ...conversation, agent: { ...conversation.agent, version: TRIAL } }
      : conversation,
  );
}

/** Picks the conversations of the trial, evenly spread instead of at random: chance would hide so small a difference. */
function pickTried(
  recent: readonly DemoConversation[],
  strong: ReadonlySet<string>,
  gaps: typeof TRIAL_SHARES,
): ReadonlySet<DemoConversation> {
  const counts = new Map<string, number>();
  const picked = recent.filter((conversation) => {
    const group = getGroup(conversation);
    const converted = hasConverted(conversation);
    const half = strong.has(group) ? "strong" : "weak";
    const share = TRIAL_SHARES[half] - (converted ? gaps[half] : 0);
    const key = `${group} ${converted}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return Math.floor((count + 1) * share + 0.5) > Math.floor(count * share + 0.5);
  });
  return new Set(picked);
}

/** How much better the trial compares as it is, or how much worse at the same mix: the smaller of both. */
function computeContrast(recent: readonly DemoConversation[], tried: ReadonlySet<DemoConversation>): number {
  const compare = (list: readonly DemoConversation[]): number =>
    rateOf(list.filter((one) => tried.has(one))) - rateOf(list.filter((one) => !tried.has(one)));
  const atSameMix = [...Map.groupBy(recent, getGroup).values()].reduce(
    (sum, own) => sum + (own.length / recent.length) * compare(own),
    0,
  );
  return Math.min(compare(recent), -atSameMix);
}

function rateOf(conversations: readonly DemoConversation[]): number {
  return conversations.length === 0 ? 0 : conversations.filter(hasConverted).length / conversations.length;
}

/** The groups that convert best, with half of the conversations. */
function listStrongGroups(conversations: readonly DemoConversation[]): Set<string> {
  const groups = [...Map.groupBy(conversations, getGroup)].map(([group, own]) => {
    return { group, n: own.length, rate: rateOf(own) };
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
