import { z } from "zod";
import { sourceKindSchema } from "../sources/sources.contract.ts";
import { isStorableText } from "../shared/text.ts";

/** Opening texts of a connection. */
export const MAX_OPENING_TEXTS = 100;
const MAX_LENGTH = 200;
/** Between the parts of a line; a text may hold it, a name may not. */
const SEPARATOR = "|";

const part = z
  .string("Must be a string")
  .max(MAX_LENGTH, `At most ${MAX_LENGTH} characters`)
  .refine(isStorableText, "Must be well-formed Unicode without NUL characters")
  .transform((text) => text.replace(/\s+/g, " ").trim());

/** A text that a code, a link or a keyword writes for the person, and the source that it stands for. */
export const openingTextSchema = z.strictObject({
  text: part.refine((text) => text !== "", "Must not be empty"),
  kind: sourceKindSchema,
  name: part.refine((name) => !name.includes(SEPARATOR), `Must not contain ${SEPARATOR}`).default(""),
});
/** The same as the API tells it. */
export const storedOpeningTextSchema = z.object({ text: z.string(), kind: sourceKindSchema, name: z.string() });
export type OpeningText = z.infer<typeof openingTextSchema>;

/** Writes opening texts as lines `text | kind | name`, as the settings hold them. */
export function formatOpeningTexts(texts: readonly OpeningText[]): string {
  return texts
    .map(({ text, kind, name }) => [text, kind, ...(name === "" ? [] : [name])].join(` ${SEPARATOR} `))
    .join("\n");
}

/** Parses lines `text | kind | name`, of which the name may be missing; null if one is not of this form. */
export function parseOpeningTexts(lines: string): OpeningText[] | null {
  const texts: OpeningText[] = [];
  for (const line of lines.split("\n")) {
    if (line.trim() === "") continue;
    const parsed = parseLine(line);
    if (parsed === null || texts.length === MAX_OPENING_TEXTS) return null;
    texts.push(parsed);
  }
  return texts;
}

/** The kind is the last part that is one, or the one before it. */
function parseLine(line: string): OpeningText | null {
  const parts = line.split(SEPARATOR).map((one) => one.trim());
  for (const named of [1, 0]) {
    const at = parts.length - 1 - named;
    const text = parts.slice(0, Math.max(at, 0)).join(` ${SEPARATOR} `);
    const parsed = openingTextSchema.safeParse({
      text,
      kind: parts[at],
      name: named === 1 ? (parts.at(-1) ?? "") : "",
    });
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** The longest opening text that a message begins with, whatever its case, spaces and punctuation: people write on after a prefilled text. */
export function findOpeningText(texts: readonly OpeningText[], message: string): OpeningText | undefined {
  const written = normalize(message);
  return texts
    .map((opening) => ({ opening, words: normalize(opening.text) }))
    .filter(({ words }) => written === words || (words !== "" && written.startsWith(`${words} `)))
    .toSorted((a, b) => b.words.length - a.words.length)[0]?.opening;
}

/** The words of a text; a text without any, such as an emoji, as it is. */
function normalize(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words === null ? text.trim() : words.join(" ");
}
