import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANGUAGE_WORDS } from "#src/domain/analysis/lexicon/language-words.ts";
import { FREQUENT_WORDS } from "./texts/frequent-words.ts";
import { HOME_TEXTS } from "./texts/home-languages.ts";
import { REMAINING_TEXTS } from "./texts/other-languages-rest.ts";
import { WESTERN_TEXTS } from "./texts/other-languages-west.ts";

/** A text and what it is: a language, a label. */
export type Labelled = { text: string; label: string };

const PHRASES = fileURLToPath(new URL("../../src/domain/demo/phrases/", import.meta.url));
const LITERAL = /"([^"\n]{3,})"|`([^`]{3,})`/g;

/** The texts of our own writing by language code; every language but en, pt and es is there for what `other` means. */
export function readLanguageTexts(): Labelled[] {
  const words = Object.entries(LANGUAGE_WORDS).flatMap(([label, list]) =>
    list.split(" ").map((text) => ({ text, label })),
  );
  return [
    ...words,
    ...[FREQUENT_WORDS, FREQUENT_WORDS, HOME_TEXTS, WESTERN_TEXTS, REMAINING_TEXTS].flatMap(readBlocks),
  ];
}

/** Lines under headings such as `# label`. */
export function readBlocks(source: string): Labelled[] {
  let label = "";
  const found: Labelled[] = [];
  for (const line of source.trim().split("\n")) {
    if (line.startsWith("# ")) label = line.slice(2).trim();
    else if (line !== "") found.push({ text: line, label });
  }
  return found;
}

/** The phrases that the demo's people and bots say, as they stand in its sources, what varies left out. */
export function readDemoTexts(): Labelled[] {
  return readdirSync(PHRASES)
    .sort()
    .flatMap((file) => {
      const prefix = file.split(/[-.]/)[0] ?? "";
      const label = prefix === "br" ? "pt" : prefix;
      if (!["en", "pt", "es"].includes(label)) return [];
      const source = readFileSync(`${PHRASES}${file}`, "utf8");
      return [...source.matchAll(LITERAL)]
        .map(([, plain, template]) => (plain ?? template ?? "").replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "").trim())
        .filter((text) => / /.test(text) && !text.startsWith("../") && !/[=>]/.test(text))
        .map((text) => ({ text, label }));
    });
}
