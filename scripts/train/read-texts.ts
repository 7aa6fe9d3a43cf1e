import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FREQUENT_WORDS } from "#src/domain/analysis/text/words/frequent-words.ts";

/** A text with its label: a language, an intent or a sentiment. */
export type LabeledText = { text: string; label: string };

const TEXTS = fileURLToPath(new URL("./texts/", import.meta.url));
/** The frequent words count twice, since short messages consist of them. */
const LANGUAGE_FILES = [
  "frequent-words",
  "frequent-words",
  "home-languages",
  "other-languages-west",
  "other-languages-rest",
];
const PHRASES = fileURLToPath(new URL("../../src/demo/phrases/", import.meta.url));
/** Folders of PHRASES with their language, in the order in which the shipped weights were trained on them. */
const PHRASE_FOLDERS = [
  { folder: "pt-br", label: "pt" },
  { folder: "en", label: "en" },
  { folder: "es", label: "es" },
  { folder: "pt", label: "pt" },
];
/**
 * Two fragments of code that the shipped weights were trained on as if they were Portuguese phrases, before the function that
 * contains them moved out of PHRASES. Delete them when the weights are next trained.
 */
const CODE_FRAGMENTS = [`) && !date.startsWith(`, `)) || date.startsWith(`];
const LITERAL = /"([^"\n]{3,})"|`([^`]{3,})`/g;

/** Reads our own texts by language code; the languages other than en, pt and es train the class `other`. */
export function readLanguageTexts(): LabeledText[] {
  const words = Object.entries(FREQUENT_WORDS).flatMap(([label, list]) =>
    list.split(" ").map((text) => ({ text, label })),
  );
  return [...words, ...LANGUAGE_FILES.flatMap(readLabeledTexts)];
}

/** Reads the lines of one of our text files, which are grouped under headings such as `# label`. */
export function readLabeledTexts(name: string): LabeledText[] {
  let label = "";
  const found: LabeledText[] = [];
  for (const line of readFileSync(`${TEXTS}${name}.txt`, "utf8").trim().split("\n")) {
    if (line.startsWith("# ")) label = line.slice(2).trim();
    else if (line !== "") found.push({ text: line, label });
  }
  return found;
}

/** Reads the demo's phrases from the string literals of its sources, without the placeholders. */
export function readDemoTexts(): LabeledText[] {
  return PHRASE_FOLDERS.flatMap(({ folder, label }) =>
    readdirSync(`${PHRASES}${folder}`)
      .sort()
      .flatMap((file) => {
        const texts = extractTexts(readFileSync(`${PHRASES}${folder}/${file}`, "utf8"));
        if (folder === "pt" && file === "booking.ts") texts.push(...CODE_FRAGMENTS);
        return texts.map((text) => ({ text, label }));
      }),
  );
}

function extractTexts(source: string): string[] {
  return [...source.matchAll(LITERAL)]
    .map(([, plain, template]) => (plain ?? template ?? "").replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "").trim())
    .filter((text) => / /.test(text) && !text.startsWith("../") && !/[=>]/.test(text));
}
