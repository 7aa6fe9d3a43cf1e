/**
 * Writes the fonts that every page loads (src/assets/fonts): the letters and weights the product uses, and nothing else; and into
 * src/styles/fonts.css which letters each of them has.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { create } from "fontkitten";
import subsetFont from "subset-font";
import { PROJECT_ROOT } from "#src/server/env.ts";

const SHEET = join(PROJECT_ROOT, "src", "styles", "fonts.css");
const FOLDER = join(PROJECT_ROOT, "src", "assets", "fonts");
/** English, Portuguese and Spanish, with the signs of the pages' own words. Rarer letters come from the whole fonts (styles/fonts.css). */
const PLAIN = [
  String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 0x20 + at)),
  "«»·×±−\u00a0–—‘’“”•…‹›€↑↓",
].join("");
const ACCENTED = "áâãçéêíóôõúñ¿";
const RARE = "àüÁÂÃÀÇÉÊÍÓÔÕÚÜÑ¡ºª°©÷²³µ½§™";

// Each stays below 14 kB, what a server sends before it waits for an answer: over it, text waits a round trip longer. Therefore
// the rarer letters are not in headings' font, and text has figures of one width but no kerning, which would be half of its bytes.
// All headings and figures have one weight (styles/base.css), text has 400 to 600.
await writeFont({ name: "bricolage-grotesque", letters: PLAIN + ACCENTED, features: ["kern", "tnum"], weight: 640 });
await writeFont({
  name: "instrument-sans",
  letters: PLAIN + ACCENTED + RARE,
  features: ["tnum", "ccmp", "locl", "mark"],
  weight: { min: 400, max: 600, default: 400 },
});

async function writeFont({ name, letters, features, weight }: Font): Promise<void> {
  const whole = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const options = { targetFormat: "woff2" as const, keepFeatures: features, variationAxes: { wght: weight } };
  const font = await subsetFont(await readFile(createRequire(import.meta.url).resolve(whole)), letters, options);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.woff2`), font);
  const face = new RegExp(`(assets/fonts/${name}\\.woff2[^}]*unicode-range:)[^;]*;`);
  const sheet = await readFile(SHEET, "utf8");
  await writeFile(
    SHEET,
    sheet.replace(face, (_, before: string) => `${before} ${listRanges(font).join(", ")};`),
  );
}

/** The letters that a font has as a sheet names them: U+0020-007E and the like. */
function listRanges(bytes: Buffer): string[] {
  const font = create(bytes);
  if (!("characterSet" in font)) throw new TypeError("This is no single font.");
  const ranges: { first: number; last: number }[] = [];
  // The table of characters ends with a sentinel.
  for (const letter of [...font.characterSet].filter((code) => code !== 0xffff).sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range?.last === letter - 1) range.last = letter;
    else ranges.push({ first: letter, last: letter });
  }
  return ranges.map(({ first, last }) => `U+${writeCode(first)}${last > first ? `-${writeCode(last)}` : ""}`);
}

function writeCode(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}

interface Font {
  name: string;
  letters: string;
  /** OpenType features that are kept. */
  features: string[];
  weight: number | { min: number; max: number; default: number };
}
