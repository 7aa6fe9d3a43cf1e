/** The trial of a release beside the one before it, and the system prompts of the bot's versions. */
import { SELLING_GOAL } from "../domain/analysis/analysis.contract.ts";
import { analyzeAndClassify } from "../domain/reading/read-conversation.ts";
import { DAY_MS } from "../domain/shared/durations.ts";
import { hashText } from "../domain/shared/hash.ts";
import { standardizeRate } from "../domain/statistics/standardize.ts";
import type { Strata } from "../domain/statistics/standardize.ts";
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
/** The comparison opens with this many days, so the trial must look as it should in them. */
const COMPARED_DAYS = 30;
/**
 * The share of conversations in the trial that did not convert. It ran mostly in the channels and languages whose users convert anyway,
 * and did a little worse in each: as it is it compares better, at the same mix worse.
 */
const TRIAL_SHARES = { strong: 0.886, weak: 0.127 };
/** How much smaller the share of those that converted may be. Which one fits depends on the conversations, so all pairs are tried. */
const GAPS = [0.008, 0.016, 0.026, 0.04, 0.06, 0.08];
const GAP_PAIRS = GAPS.flatMap((strong) => GAPS.map((weak) => ({ strong, weak })));

/** A conversation as the product reads it: the group that it is compared in, and whether it converted. */
type Judged = { conversation: DemoConversation; startedAt: number; group: string; converted: boolean };

/** The hash of a version's system prompt; empty for a bot without a language model. */
export function getPromptHash(version: string): string {
  return PROMPTS.get(version) ?? "";
}

/** Gives some of the last conversations before `until` (ms) to the release that is tried; the others stay as they are. */
export function tryRelease(conversations: readonly DemoConversation[], until: number): DemoConversation[] {
  const compared = conversations
    .filter(({ agent, messages }) => agent.version === CURRENT && getStart(messages) >= until - COMPARED_DAYS * DAY_MS)
    .map(judge);
  const recent = compared.filter(({ startedAt }) => startedAt >= until - TRIAL_DAYS * DAY_MS);
  const strong = listStrongGroups(recent);
  const [best] = GAP_PAIRS.map((gaps) => pickTried(recent, strong, gaps))
    .map((tried) => ({ tried, contrast: computeContrast(compared, tried) }))
    .toSorted((a, b) => b.contrast - a.contrast);
  const tried = new Set(best === undefined ? [] : [...best.tried].map(({ conversation }) => conversation));
  return conversations.map((conversation) =>
    tried.has(conversation) ? { ...conversation, agent: { ...conversation.agent, version: TRIAL } } : conversation,
  );
}

function getStart(messages: DemoConversation["messages"]): number {
  return messages[0]?.at ?? 0;
}

/** Read as the product reads it: the demo's bots sell, and it also finds sales of which no event tells. */
function judge(conversation: DemoConversation): Judged {
  const { messages, signals, channel } = conversation;
  const hasEvent = signals.some(({ type }) => type === "conversion");
  const { language, converted } = analyzeAndClassify(messages, { goal: SELLING_GOAL, hasEvent }).conversation;
  return {
    conversation,
    startedAt: getStart(messages),
    group: `${channel} ${language}`,
    converted,
  };
}

/** Picks the conversations of the trial, evenly spread instead of at random: chance would hide so small a difference. */
function pickTried(
  recent: readonly Judged[],
  strong: ReadonlySet<string>,
  gaps: typeof TRIAL_SHARES,
): ReadonlySet<Judged> {
  const counts = new Map<string, number>();
  const picked = recent.filter(({ group, converted }) => {
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
function computeContrast(compared: readonly Judged[], tried: ReadonlySet<Judged>): number {
  const [own, others] = [compared.filter((one) => tried.has(one)), compared.filter((one) => !tried.has(one))];
  const pooled = new Map([...listStrata(compared)].map(([group, { n }]) => [group, n]));
  const [ownAtSameMix, othersAtSameMix] = [own, others].map((list) => standardizeRate(listStrata(list), pooled)?.rate);
  if (ownAtSameMix === undefined || othersAtSameMix === undefined) return -1;
  return Math.min(rateOf(own) - rateOf(others), othersAtSameMix - ownAtSameMix);
}

function listStrata(judged: readonly Judged[]): Strata {
  return new Map(
    [...Map.groupBy(judged, ({ group }) => group)].map(([group, own]) => {
      return [group, { k: own.filter(({ converted }) => converted).length, n: own.length }];
    }),
  );
}

function rateOf(judged: readonly Judged[]): number {
  return judged.length === 0 ? 0 : judged.filter(({ converted }) => converted).length / judged.length;
}

/** The groups that convert best, with half of the conversations. */
function listStrongGroups(judged: readonly Judged[]): Set<string> {
  const groups = [...listStrata(judged)].map(([group, { k, n }]) => ({ group, n, rate: k / n }));
  const strong = new Set<string>();
  let n = 0;
  for (const one of groups.toSorted((a, b) => b.rate - a.rate)) {
    if (n * 2 >= judged.length) break;
    strong.add(one.group);
    n += one.n;
  }
  return strong;
}
