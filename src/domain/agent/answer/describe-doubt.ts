import { getChannelName } from "../../shared/channels.ts";
import { MAX_PERIOD_DAYS } from "../reading/check-found.ts";
import type { Doubt } from "../reading/check-found.ts";
import type { AnswerFormat } from "./format-answer.ts";
import { fillText, getTexts } from "../texts/texts.ts";
import type { AgentTexts } from "../texts/texts.ts";
import type { AgentValues } from "../values.ts";

const VALUES_NAMED = 8;

/** A question that can be asked again in other words is clarified; others are refused. */
export function isClarified({ reason }: Doubt): boolean {
  return CLARIFIED.has(reason);
}

const CLARIFIED: ReadonlySet<string> = new Set(["no_such_value", "unread_words", "ambiguous", "too_vague"]);

/** Why a question has no figure: names what was not understood and the nearest that can be asked. */
export function describeDoubt(doubt: Doubt, values: AgentValues, format: AnswerFormat): string {
  const texts = getTexts(format.language);
  const options = doubt.options?.map((option) => format.period(option));
  const words = (options ?? doubt.words.map((word) => nameWord(word, texts))).map((word) => `“${word}”`).join(", ");
  const named = words === "" && doubt.reason !== "too_vague" ? texts.noWords : words;
  const parts = {
    words: named,
    days: MAX_PERIOD_DAYS,
    measure: texts.measures[doubt.lacks?.measure ?? "conversations"],
  };
  const sentences = [fillText(chooseText(doubt, texts), parts).trim()];
  const known = listKnown(doubt, values, texts);
  if (known.length > 0) sentences.push(fillText(texts.thereAre, { values: known.slice(0, VALUES_NAMED).join(", ") }));
  if (doubt.nearest !== undefined && doubt.nearest !== doubt.lacks?.measure)
    sentences.push(fillText(texts.nearest, { measure: texts.measures[doubt.nearest] }));
  return sentences.join(" ");
}

function chooseText({ reason, lacks, isTooLong, words, options }: Doubt, texts: AgentTexts): string {
  if (reason === "ambiguous" && words.length > 1 && options === undefined) return texts.together;
  if (isTooLong === true) return texts.tooLong;
  return lacks === undefined ? texts.doubts[reason] : texts.lacks[lacks.what];
}

/** Values of ours by the names that answers have for them; words of the question as they were typed. */
function nameWord(word: string, { breakdowns, stages, reasons, outcomes, sentiments, languages }: AgentTexts): string {
  const named: Record<string, string> = {
    ...languages,
    ...sentiments,
    ...outcomes,
    ...reasons,
    ...stages,
    ...breakdowns,
  };
  return Object.hasOwn(named, word) ? (named[word] ?? word) : word;
}

function listKnown({ slot, reason }: Doubt, values: AgentValues, texts: AgentTexts): string[] {
  if (reason !== "no_such_value") return [];
  switch (slot) {
    case "channel":
      return values.channels.map(getChannelName);
    case "version":
      return [...values.versions];
    case "model":
      return [...values.models];
    case "tag":
      return [...values.tags];
    case "account":
      return values.accounts.map(({ name }) => name);
    case "intent":
      return values.intents.map(({ name }) => name);
    case "language":
      return values.languages.map((language) => texts.languages[language]);
    default:
      return [];
  }
}
