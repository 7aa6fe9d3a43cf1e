import type { Intent, SentimentLabel } from "../analysis/analysis.contract.ts";
import { extractReading } from "../analysis/analysis.ts";
import type { Reading } from "../analysis/analysis.ts";
import { listClauses, listSentences } from "../analysis/text/messages/sentences.ts";
import type { MessageView } from "./message-view.ts";
import { REPEATS } from "../analysis/text/messages/repetition.ts";
import { hasUserSign } from "./reading-phrases.ts";
import type { UserSign } from "./reading-phrases.ts";
import type { MessageAct, Outcome } from "./reading.contract.ts";

/** A sale is confirmed, or somebody was told to come back about it. */
const CONFIRMING: ReadonlySet<MessageAct | null> = new Set<MessageAct | null>(["confirmation", "handoff"]);
/** Who says so at the end waits for nothing. */
const LEAVES: readonly UserSign[] = ["gives_up", "elsewhere", "threatens"];

type Known = {
  views: readonly MessageView[];
  acts: readonly (MessageAct | null)[];
  /** How the user left. */
  left: SentimentLabel;
};

/** Whether a conversation cannot have an outcome by its definition, whatever the model says. */
export function isRuledOut(outcome: Outcome, { views, acts, left }: Known): boolean {
  if (outcome === "greeting") return statesMatter(views);
  if (outcome === "sold") return !acts.some((act) => CONFIRMING.has(act));
  if (outcome === "waiting") return left === "negative" && isLeaveTaking(views.at(-1));
  return outcome === "answered" && isProtestIgnored(views);
}

function isLeaveTaking(last: MessageView | undefined): boolean {
  return last?.isUser === true && LEAVES.some((sign) => hasUserSign(last.signs, sign));
}

/** Whether the user's last words say that this was not the question, and nothing or the same reply follows. */
function isProtestIgnored(views: readonly MessageView[]): boolean {
  const at = views.findLastIndex(({ isUser }) => isUser);
  const protest = views[at];
  if (!protest || at === 0 || !hasUserSign(protest.signs, "not_asked")) return false;
  return views.slice(at + 1).every(({ repeats }) => repeats === REPEATS.exactly);
}

/** Intents of messages that state no matter of their own. */
const NO_MATTER: ReadonlySet<Intent> = new Set<Intent>([
  ...(["greeting", "thanks", "goodbye", "affirm", "deny"] as const),
  ...(["bot_question", "feedback"] as const),
]);
const MIN_WORDS = 3;
/** What is none of the intents may be small talk: "just looking around". */
const MIN_OTHER_WORDS = 6;
/** A greeting alone has few words: "good morning to all of you". */
const MAX_GREETING_WORDS = 6;

/** Whether one of the user's messages states a matter, once the greeting that it begins with is left out. */
export function statesMatter(views: readonly MessageView[]): boolean {
  return views.some((view) => view.isUser && isMatter(skipGreeting(view.reading)));
}

function isMatter(reading: Reading | null): boolean {
  if (reading === null || NO_MATTER.has(reading.intent)) return false;
  const { length } = reading.tokens.words;
  return reading.rareWords > 0 && length >= (reading.intent === "oos" ? MIN_OTHER_WORDS : MIN_WORDS);
}

/** The message without the clauses of greeting at its start; null if it is nothing else. */
function skipGreeting(reading: Reading): Reading | null {
  const { tokens } = reading;
  const clauses = listSentences(tokens).flatMap((sentence) => listClauses(tokens, sentence));
  const rest = clauses.find(({ start, end }) => {
    if (end - start > MAX_GREETING_WORDS) return true;
    return !isGreeting(extractTextReading(tokens.text.slice(tokens.starts[start], tokens.ends[end - 1])));
  });
  if (rest === undefined) return null;
  return rest.start === 0 ? reading : extractTextReading(tokens.text.slice(tokens.starts[rest.start]));
}

function isGreeting({ intent, phraseIntent, tokens }: Reading): boolean {
  return intent === "greeting" || phraseIntent === "greeting" || tokens.words.length === 0;
}

function extractTextReading(text: string): Reading {
  return extractReading({ role: "user", text });
}
