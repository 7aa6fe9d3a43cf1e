/**
 * npm run fonts: writes the fonts of every page (src/assets/fonts), reduced to the characters and weights in use, and their
 * character ranges into src/styles/fonts.css.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { create } from "fontkitten";
import subsetFont from "subset-font";
import { PROJECT_ROOT } from "#src/server/env.ts";

const SHEET = join(PROJECT_ROOT, "src", "styles", "fonts.css");
const FOLDER = join(PROJECT_ROOT, "src", "assets", "fonts");
/** Characters of English, Portuguese and Spanish and the pages' symbols. Rarer ones come from the full fonts (styles/fonts.css). */
const PLAIN = [
  String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 0x20 + at)),
  "«»·×±−\u00a0–—‘’“”•…‹›€↑↓",
].join("");
const ACCENTED = "áâãçéêíóôõúñ¿";
const RARE = "àüÁÂÃÀÇÉÊÍÓÔÕÚÜÑ¡ºª°©÷²³µ½§™";

// Each font stays below 14 kB, which fits into TCP's initial window and saves a round trip. So the heading font lacks the
// rarer letters, and the text font has tabular figures but no kerning, which would double its size.
// Headings and figures use one weight (styles/base.css), text uses 400 to 600.
await writeFont({ name: "bricolage-grotesque", letters: PLAIN + ACCENTED, features: ["kern", "tnum"], weight: 640 });
await writeFont({
  name: "instrument-sans",
  letters: PLAIN + ACCENTED + RARE,
  features: ["tnum", "ccmp", "locl", "mark"],
  weight: { min: 400, max: 600, default: 400 },
});

async function writeFont({ name, letters, features, weight }: Font): Promise<void> {
  const fullFont = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const options = { targetFormat: "woff2" as const, keepFeatures: features, variationAxes: { wght: weight } };
  const font = await subsetFont(await readFile(createRequire(import.meta.url).resolve(fullFont)), letters, options);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.woff2`), font);
  const face = new RegExp(`(assets/fonts/${name}\\.woff2[^}]*unicode-range:)[^;]*;`);
  const sheet = await readFile(SHEET, "utf8");
  await writeFile(
    SHEET,
    sheet.replace(face, (_, before: string) => `${before} ${listRanges(font).join(", ")};`),
  );
}

/** Lists a font's characters as CSS ranges, such as U+0020-007E. */
function listRanges(bytes: Buffer): string[] {
  const font = create(bytes);
  if (!("characterSet" in font)) throw new TypeError("Expected a single font.");
  const ranges: { first: number; last: number }[] = [];
  // 0xffff is the end marker of the character table.
  for (const letter of [...font.characterSet].filter((code) => code !== 0xffff).sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range?.last === letter - 1) range.last = letter;
    else ranges.push({ first: letter, last: letter });
  }
  return ranges.map(({ first, last }) => `U+${formatCode(first)}${last > first ? `-${formatCode(last)}` : ""}`);
}

function formatCode(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}

interface Font {
  name: string;
  letters: string;
  /** OpenType features to keep. */
  features: string[];
  weight: number | { min: number; max: number; default: number };
}
