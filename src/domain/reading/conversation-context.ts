import { SENTIMENTS, STAGES } from "../analysis/analysis.contract.ts";
import { summarizeConversation } from "../analysis/analysis.ts";
import type { ConversationState } from "../analysis/analysis.ts";
import { classifyLanguage, createLanguageScores } from "../analysis/language/language-scores.ts";
import { isRareWord } from "../analysis/text/words/specificity.ts";
import { addNamed, hashOf } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import type { MessageView } from "./message-view.ts";
import { addOf, nameKeys } from "./text-features.ts";

const MINUTE = 60_000;
/** Waiting times in minutes at which they count as longer. */
const WAITS = [0.5, 3, 10, 30, 90, 240];
const MASK_BITS = 12;
const KEYS = nameKeys("c", [
  "stage",
  "flag",
  "signal",
  "trouble",
  "users",
  "business",
  "language",
  "negative",
  "positive",
  "attitude",
  "same",
  "similar",
  "longest",
  "latest",
  "idle",
  "pairing",
  "rest",
]);
const NEGATIVE = SENTIMENTS.indexOf("negative");
const NEUTRAL = SENTIMENTS.indexOf("neutral");
const POSITIVE = SENTIMENTS.indexOf("positive");

/** Adds what the engine's state of the conversation shows: flags, obstacles, counts, languages, moods, repetitions. */
export function addState(list: FeatureList, views: readonly MessageView[], state: ConversationState): void {
  const summary = summarizeConversation(state, { closed: true });
  const stage = summary.stage === null ? -1 : STAGES.indexOf(summary.stage);
  addOf(list, KEYS.stage, stage + 1);
  addNamed(list, `c ended ${summary.ended}`);
  addNamed(list, `c converted ${String(summary.converted)}`);
  addNamed(list, `c ended ${summary.ended} ${String(stage)}`);
  addNamed(list, `c dropped ${summary.dropOff?.reason ?? "none"}`);
  addNamed(list, `c intent ${summary.intent}`);
  addNamed(list, `c mood ${summary.sentiment.label}`);
  listSignals(state).forEach((isSet, at) => {
    if (isSet) addOf(list, KEYS.signal, at);
  });
  for (let bit = 0; bit < MASK_BITS; bit++) {
    if ((state.flags & (1 << bit)) !== 0) addOf(list, KEYS.flag, bit);
    if ((state.troubles & (1 << bit)) !== 0) addOf(list, KEYS.trouble, bit);
  }
  addOf(list, KEYS.users, Math.min(state.n.user, 6));
  addOf(list, KEYS.business, Math.min(state.n.bot + state.n.agent, 6));
  addLanguages(list, state);
  addMoods(list, views);
}

function listSignals(state: ConversationState): boolean[] {
  const { n, withdrawn, handedOff, handoffAsked, offered, closing, leaves, askedAgain, slow } = state;
  const { fallbackStreak, fallbacks, lastUserAsks, lastRole, denied, committed, repeats } = state;
  return [
    withdrawn,
    handedOff,
    handoffAsked,
    handoffAsked && !handedOff,
    n.agent > 0,
    handedOff && n.agent > 0,
    offered,
    closing,
    leaves,
    askedAgain,
    slow,
    fallbackStreak > 1,
    fallbackStreak > 0,
    fallbacks > 1,
    fallbacks > 0,
    lastUserAsks && lastRole === "user",
    lastUserAsks,
    denied,
    committed,
    n.bot + n.agent === 0,
    n.user === 0,
    repeats > 0,
    repeats > 1,
  ];
}

function addLanguages(list: FeatureList, { userLanguages, botLanguages, n }: ConversationState): void {
  const user = classifyLanguage(userLanguages, createLanguageScores(), "other");
  const bot = classifyLanguage(botLanguages, createLanguageScores(), "other");
  if (user === bot) return;
  addOf(list, KEYS.language, 0);
  addNamed(list, `c other language ${user} ${bot}`);
  if (n.user + n.bot > 4) addOf(list, KEYS.language, 1);
}

function addMoods(list: FeatureList, views: readonly MessageView[]): void {
  const counts = { negative: 0, positive: 0, same: 0, similar: 0 };
  let attitude = NEUTRAL;
  for (const { isUser, sentiment, repeats } of views) {
    if (!isUser) {
      if (repeats === 2) counts.same++;
      else if (repeats === 1) counts.similar++;
      continue;
    }
    if (sentiment === NEGATIVE) counts.negative++;
    else if (sentiment === POSITIVE) counts.positive++;
    if (sentiment !== NEUTRAL) attitude = sentiment;
  }
  addOf(list, KEYS.negative, Math.min(counts.negative, 3));
  addOf(list, KEYS.positive, Math.min(counts.positive, 2));
  addOf(list, KEYS.attitude, attitude);
  addOf(list, KEYS.same, Math.min(counts.same, 3));
  addOf(list, KEYS.similar, Math.min(counts.similar, 3));
}

/** How long each side let the other wait. */
export function addTimes(list: FeatureList, views: readonly MessageView[]): void {
  let longest = 0;
  let latest = 0;
  let idle = 0;
  views.forEach(({ at, isUser }, index) => {
    const before = views[index - 1];
    if (at === null || before?.at === null || before === undefined) return;
    const gap = at - before.at;
    if (before.isUser && !isUser) {
      longest = Math.max(longest, gap);
      latest = gap;
    }
    if (before.isUser && isUser) idle = Math.max(idle, gap);
  });
  const bin = (gap: number): number => WAITS.filter((wait) => gap > wait * MINUTE).length;
  addOf(list, KEYS.longest, bin(longest));
  addOf(list, KEYS.latest, bin(latest));
  addOf(list, KEYS.idle, bin(idle));
}

/** How much the reply to the last question shares its words. */
export function addPairing(list: FeatureList, views: readonly MessageView[]): void {
  const at = views.findLastIndex(({ isUser, reading }) => isUser && reading.asks);
  const reply = views[at + 1];
  const question = views[at];
  if (!question) return addOf(list, KEYS.pairing, 100);
  if (!reply || reply.isUser) return addOf(list, KEYS.pairing, 101);
  const words = new Set(reply.reading.tokens.forms.map(({ hash }) => hash));
  const rare = question.reading.tokens.forms.filter(isRareWord);
  const shared = rare.filter(({ hash }) => words.has(hash)).length;
  addOf(list, hashOf(KEYS.pairing, Math.min(rare.length, 3)), Math.min(shared, 2));
  addOf(list, KEYS.rest, Math.min(views.length - 1 - at, 5));
}
