import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FREQUENT_WORDS } from "#src/domain/analysis/text/frequent-words.ts";

/** A text and what it is: a language, a label. */
export type Labelled = { text: string; label: string };

const TEXTS = fileURLToPath(new URL("./texts/", import.meta.url));
/** The frequent words count twice: short messages are made of them. */
const LANGUAGE_FILES = [
  "frequent-words",
  "frequent-words",
  "home-languages",
  "other-languages-west",
  "other-languages-rest",
];
const PHRASES = fileURLToPath(new URL("../../src/demo/phrases/", import.meta.url));
/** The folders of phrases with their language, in the order on which the trained weights depend. */
const PHRASE_FOLDERS = [
  { folder: "pt-br", label: "pt" },
  { folder: "en", label: "en" },
  { folder: "es", label: "es" },
  { folder: "pt", label: "pt" },
];
const LITERAL = /"([^"\n]{3,})"|`([^`]{3,})`/g;

/** The texts of our own writing by language code; every language but en, pt and es is there for what `other` means. */
export function readLanguageTexts(): Labelled[] {
  const words = Object.entries(FREQUENT_WORDS).flatMap(([label, list]) =>
    list.split(" ").map((text) => ({ text, label })),
  );
  return [...words, ...LANGUAGE_FILES.flatMap(readLabelled)];
}

/** The lines of one file of texts of our own writing, each under a heading such as `# label`. */
export function readLabelled(name: string): Labelled[] {
  let label = "";
  const found: Labelled[] = [];
  for (const line of readFileSync(`${TEXTS}${name}.txt`, "utf8").trim().split("\n")) {
    if (line.startsWith("# ")) label = line.slice(2).trim();
    else if (line !== "") found.push({ text: line, label });
  }
  return found;
}

/** The phrases that the demo's people and bots say, as they stand in its sources, what varies left out. */
export function readDemoTexts(): Labelled[] {
  return PHRASE_FOLDERS.flatMap(({ folder, label }) =>
    readdirSync(`${PHRASES}${folder}`)
      .sort()
      .flatMap((file) => {
        const source = readFileSync(`${PHRASES}${folder}/${file}`, "utf8");
        return [...source.matchAll(LITERAL)]
          .map(([, plain, template]) => (plain ?? template ?? "").replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "").trim())
          .filter((text) => / /.test(text) && !text.startsWith("../") && !/[=>]/.test(text))
          .map((text) => ({ text, label }));
      }),
  );
}
