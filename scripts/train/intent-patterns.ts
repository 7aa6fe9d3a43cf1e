import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createRandom } from "./random.ts";
import type { Labelled } from "./read-texts.ts";

const TEXTS = fileURLToPath(new URL("./texts/", import.meta.url));
const SLOTS = "slots";
/** How deep a pattern's parts may hold parts. */
const DEPTH = 4;
const MISTYPED = 0.06;
const MARKED = 0.2;

/**
 * Sentences made of the patterns of our own writing in texts/intent-patterns-LANGUAGE.txt, up to `each` of a pattern, the same in every run:
 * `(a|b)` is one of these, `{slot}` one of those that the head of the file lists, `#` a number. Some are mistyped.
 */
export function writeOutPatterns(language: string, each: number): Labelled[] {
  const random = createRandom(11);
  const slots = new Map<string, string[]>();
  const found: Labelled[] = [];
  let label = "";
  for (const line of readFileSync(`${TEXTS}intent-patterns-${language}.txt`, "utf8").trim().split("\n")) {
    if (line.startsWith("== ")) label = line.slice(3);
    else if (label === SLOTS) {
      const [name = "", list = ""] = line.split(" = ");
      slots.set(name, list.split("|"));
    } else {
      const texts = Array.from({ length: each }, () => writeOne(line, slots, random));
      for (const text of new Set(texts)) if (text !== "") found.push({ text, label });
    }
  }
  return found;
}

/** What the slots of a language hold: things, dishes, places, services. */
export function readSlots(language: string): string[] {
  const [, ...lines] = readFileSync(`${TEXTS}intent-patterns-${language}.txt`, "utf8").split("\n");
  const end = lines.findIndex((line) => line.startsWith("== "));
  return lines
    .slice(0, end)
    .flatMap((line) => (line.split(" = ")[1] ?? "").split("|"))
    .filter((text) => /^[^#@{]{3,}$/.test(text));
}

function writeOne(pattern: string, slots: ReadonlyMap<string, string[]>, random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  let text = pattern;
  for (let depth = 0; depth < DEPTH; depth++) {
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
  if (random() < MISTYPED && text.length > 8) text = mistype(text, random);
  return random() < MARKED && text !== "" ? `${text}?` : text;
}

/** A letter left out, or two in the wrong order. */
function mistype(text: string, random: () => number): string {
  const at = Math.floor(random() * (text.length - 1));
  if (random() < 0.5) return text.slice(0, at) + text.slice(at + 1);
  return `${text.slice(0, at)}${text.charAt(at + 1)}${text.charAt(at)}${text.slice(at + 2)}`;
}

function fail(slot: string): never {
  throw new Error(`No such slot: ${slot}`);
}
