/** Finds what a model can't have been given: ids are hidden from it, so that one it writes is made up. */
import { ID_PATTERN } from "../redactor.ts";

/** A number that no result has: the sentence it stands in can't be verified. */
const UNVERIFIABLE = " 987654321012345 ";
const PLACEHOLDERS = /\[\s*\p{L}+[\s:#]*\d{1,6}\s*\]/giu;
const CONVERSATION_LINKS = /\[[^\]]*\]\(\/dash\/conversations\/[^)]*\)|\/dash\/conversations\/[\w-]+/g;
/** "Conversation 12", "conversa n.º 12", "id 3", "#4711". */
const NAMED =
  /(?<![\p{L}\d])(?:conversation|chat|thread|conversa|conversación|conversacion|charla|diálogo|dialogue)(?:\s+(?:id|no\.?|nº|n\.º|number|número|numero))?[\s:#"“'`(]+\d+(?![\d%]|[.,]\d)|(?<![\p{L}\d])ids?[\s:#"“'`(]+\d+|#\s?\d+/giu;
/** "wa-4711", "conv_8f3a": a name with digits. "30-day" is none. */
const CODES =
  /(?<![\p{L}\d])(?!\d+-\p{L}+(?![\p{L}\d_:-]))(?=[\w:-]*\d)(?=[\w:-]*[a-z])[a-z\d]+(?:[-_:#][a-z\d]+)+(?![\p{L}\d])/giu;

type Given = {
  /** Whether a placeholder stands for what a text may name. */
  isGiven: (placeholder: string) => boolean;
  /** Names with digits that results or the question have, such as versions and models. */
  names: Iterable<string>;
};

/** Replaces ids and placeholders that were never given by a number that nothing verifies, so that their sentence is taken out. */
export function markInventedIds(text: string, { isGiven, names }: Given): string {
  const known = [...names].map((name) => name.toLowerCase());
  const isKnown = (code: string) => known.some((name) => name.includes(code.toLowerCase()));
  return text
    .replaceAll(CONVERSATION_LINKS, UNVERIFIABLE)
    .replaceAll(ID_PATTERN, UNVERIFIABLE)
    .split(/(\[[a-z]+ \d{1,6}\])/)
    .map((part, at) => {
      if (at % 2 === 1) return isGiven(part) ? part : UNVERIFIABLE;
      return part
        .replaceAll(PLACEHOLDERS, UNVERIFIABLE)
        .replaceAll(NAMED, UNVERIFIABLE)
        .replaceAll(CODES, (code) => (isKnown(code) ? code : UNVERIFIABLE));
    })
    .join("");
}

/** The ids of the conversations in a result. Messages have ids too, which are none. */
export function listConversationIds(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(listConversationIds);
  if (!isRecord(data)) return [];
  const { id, conversationId, startedAt } = data;
  const own = [conversationId, startedAt === undefined ? undefined : id].filter((value) => typeof value === "string");
  return [...own, ...Object.values(data).flatMap(listConversationIds)];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
