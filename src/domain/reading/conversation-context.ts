import { FLAGS } from "../analysis/analysis.contract.ts";
import { summarizeConversation } from "../analysis/analysis.ts";
import type { ConversationState } from "../analysis/analysis.ts";
import { classifyLanguage, createLanguageScores } from "../analysis/language/language-scores.ts";
import { isRareWord } from "../analysis/text/specificity.ts";
import { addNamed } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import type { MessageView } from "./message-view.ts";

const MINUTE = 60_000;

/** Adds what the engine's state of the conversation shows: flags, obstacles, counts, languages, moods, repetitions. */
export function addState(list: FeatureList, views: readonly MessageView[], state: ConversationState): void {
  const named = (name: string, value = 1): void => addNamed(list, `c ${name}`, value);
  const summary = summarizeConversation(state, { closed: true });
  named(`stage ${String(summary.stage)}`);
  named(`ended ${summary.ended}`);
  named(`converted ${String(summary.converted)}`);
  named(`ended ${summary.ended} ${String(summary.stage)}`);
  named(`dropped ${summary.dropOff?.reason ?? "none"}`);
  named(`intent ${summary.intent}`);
  named(`mood ${summary.sentiment.label}`);
  const flags: [string, boolean][] = [
    ["withdrawn", state.withdrawn],
    ["handed off", state.handedOff],
    ["handoff asked", state.handoffAsked],
    ["handoff ignored", state.handoffAsked && !state.handedOff],
    ["agent", state.n.agent > 0],
    ["agent after handoff", state.handedOff && state.n.agent > 0],
    ["offered", state.offered],
    ["closing", state.closing],
    ["leaves", state.leaves],
    ["asked again", state.askedAgain],
    ["slow", state.slow],
    ["streak", state.fallbackStreak > 1],
    ["fallback last", state.fallbackStreak > 0],
    ["fallbacks", state.fallbacks > 1],
    ["fallback", state.fallbacks > 0],
    ["user asks last", state.lastUserAsks && state.lastRole === "user"],
    ["asks last", state.lastUserAsks],
    ["denied", state.denied],
    ["committed", state.committed],
    ["business silent", state.n.bot + state.n.agent === 0],
    ["user silent", state.n.user === 0],
    ["repeats", state.repeats > 0],
    ["repeats more", state.repeats > 1],
  ];
  for (const [name, isSet] of flags) if (isSet) named(name);
  FLAGS.forEach((flag, bit) => {
    if ((state.flags & (1 << bit)) !== 0) named(`flag ${flag}`);
  });
  for (let bit = 0; bit < 12; bit++) if ((state.troubles & (1 << bit)) !== 0) named(`trouble ${String(bit)}`);
  named(`users ${String(Math.min(state.n.user, 6))}`);
  named(`business ${String(Math.min(state.n.bot + state.n.agent, 6))}`);
  const userLanguage = classifyLanguage(state.userLanguages, createLanguageScores(), "other");
  const botLanguage = classifyLanguage(state.botLanguages, createLanguageScores(), "other");
  if (userLanguage !== botLanguage) {
    named("other language");
    named(`other language ${userLanguage} ${botLanguage}`);
    if (state.n.user + state.n.bot > 4) named("other language for long");
  }
  const negative = views.filter(({ isUser, sentiment }) => isUser && sentiment === "negative").length;
  const positive = views.filter(({ isUser, sentiment }) => isUser && sentiment === "positive").length;
  named(`negative ${String(Math.min(negative, 3))}`);
  named(`positive ${String(Math.min(positive, 2))}`);
  const attitude = views.findLast(({ isUser, sentiment }) => isUser && sentiment !== "neutral");
  named(`attitude ${attitude?.sentiment ?? "neutral"}`);
  const same = views.filter(({ isUser, repeats }) => !isUser && repeats === 2).length;
  const similar = views.filter(({ isUser, repeats }) => !isUser && repeats === 1).length;
  named(`same ${String(Math.min(same, 3))}`);
  named(`similar ${String(Math.min(similar, 3))}`);
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
  const bin = (gap: number): string => {
    const steps = [0.5, 3, 10, 30, 90, 240];
    return String(steps.filter((step) => gap > step * MINUTE).length);
  };
  addNamed(list, `c longest ${bin(longest)}`);
  addNamed(list, `c latest ${bin(latest)}`);
  addNamed(list, `c idle ${bin(idle)}`);
}

/** How much the reply to the last question shares its words. */
export function addPairing(list: FeatureList, views: readonly MessageView[]): void {
  const at = views.findLastIndex(({ isUser, reading }) => isUser && reading.asks);
  const reply = views[at + 1];
  const question = views[at];
  if (!question) return addNamed(list, "c pairing none");
  if (!reply || reply.isUser) return addNamed(list, "c pairing open");
  const words = new Set(reply.reading.tokens.forms.map(({ hash }) => hash));
  const rare = question.reading.tokens.forms.filter(isRareWord);
  const shared = rare.filter(({ hash }) => words.has(hash)).length;
  addNamed(list, `c pairing ${String(Math.min(rare.length, 3))} ${String(Math.min(shared, 2))}`);
  addNamed(list, `c pairing rest ${String(Math.min(views.length - 1 - at, 5))}`);
}
