import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createRandom } from "#src/domain/shared/random.ts";
import type { LabeledText } from "./read-texts.ts";

const TEXTS = fileURLToPath(new URL("./texts/", import.meta.url));
const SLOTS = "slots";
/** Maximum nesting of a pattern. */
const MAX_DEPTH = 4;
const TYPO_SHARE = 0.06;
const QUESTION_MARK_SHARE = 0.2;

/**
 * Generates up to `each` sentences per pattern of texts/intent-patterns-LANGUAGE.txt, the same in every run. `(a|b)` is an
 * alternative, `{slot}` one of the values listed at the top of the file, `#` a number. Some sentences get typos.
 */
export function expandPatterns(language: string, each: number): LabeledText[] {
  const random = createRandom(11);
  const slots = new Map<string, string[]>();
  const found: LabeledText[] = [];
  let label = "";
  for (const line of readFileSync(`${TEXTS}intent-patterns-${language}.txt`, "utf8").trim().split("\n")) {
    if (line.startsWith("== ")) label = line.slice(3);
    else if (label === SLOTS) {
      const [name = "", list = ""] = line.split(" = ");
      slots.set(name, list.split("|"));
    } else {
      const texts = Array.from({ length: each }, () => expandPattern(line, slots, random));
      for (const text of new Set(texts)) if (text !== "") found.push({ text, label });
    }
  }
  return found;
}

/** Reads the slot values of a language: things, dishes, places, services. */
export function readSlots(language: string): string[] {
  const [, ...lines] = readFileSync(`${TEXTS}intent-patterns-${language}.txt`, "utf8").split("\n");
  const end = lines.findIndex((line) => line.startsWith("== "));
  return lines
    .slice(0, end)
    .flatMap((line) => (line.split(" = ")[1] ?? "").split("|"))
    .filter((text) => /^[^#@{]{3,}$/.test(text));
}

function expandPattern(pattern: string, slots: ReadonlyMap<string, string[]>, random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  let text = pattern;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    text = text
      .replace(/\(([^()]*)\)/g, (_, inside: string) => pick(inside.split("|")))
      .replace(/\{[^}]*\}/g, (slot) => pick(slots.get(slot) ?? fail(slot)));
  }
  text = text
    .replace(/@code/g, () => `AB-${1000 + Math.floor(random() * 9000)}`)
    .replace(/@email/g, "someone@example.com")
    .replace(/#/g, () => String(1 + Math.floor(random() * 30)))
    .replace(/\s+/g, " ")
    .trim();
  if (random() < TYPO_SHARE && text.length > 8) text = addTypo(text, random);
  return random() < QUESTION_MARK_SHARE && text !== "" ? `${text}?` : text;
}

/** Omits a letter or swaps two. */
function addTypo(text: string, random: () => number): string {
  const at = Math.floor(random() * (text.length - 1));
  if (random() < 0.5) return text.slice(0, at) + text.slice(at + 1);
  return `${text.slice(0, at)}${text.charAt(at + 1)}${text.charAt(at)}${text.slice(at + 2)}`;
}

function fail(slot: string): never {
  throw new Error(`No such slot: ${slot}`);
}
