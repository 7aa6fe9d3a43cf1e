import type { Intent } from "../analysis/analysis.contract.ts";
import { extractReading } from "../analysis/analysis.ts";
import type { Reading } from "../analysis/analysis.ts";
import { listClauses, listSentences } from "../analysis/text/messages/sentences.ts";
import type { MessageView } from "./message-view.ts";

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
