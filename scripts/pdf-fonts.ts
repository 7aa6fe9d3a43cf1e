/**
 * npm run pdf-fonts: writes the fonts of PDF documents (src/server/providers/pdf/fonts): one static TrueType file per weight and
 * range of letters, because pdfkit can't subset variable fonts, with their licenses.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { create } from "fontkitten";
import subsetFont from "subset-font";
import { PROJECT_ROOT } from "#src/server/env.ts";

const FOLDER = join(PROJECT_ROOT, "src", "server", "providers", "pdf", "fonts");
const FEATURES = ["kern", "tnum", "ccmp", "locl", "mark", "mkmk"];
const FACES = [
  { family: "instrument-sans", weight: 400 },
  { family: "instrument-sans", weight: 600 },
  { family: "bricolage-grotesque", weight: 640 },
];

/** Symbols and emoji, for what the faces lack. Liberation is copied whole: its license reserves the name for unchanged files. */
const SYMBOLS = "pdfjs-dist/standard_fonts";
const EMOJI = "@fontsource/noto-emoji";

const { resolve } = createRequire(import.meta.url);

await mkdir(FOLDER, { recursive: true });
for (const { family, weight } of FACES) {
  for (const range of ["latin", "latin-ext"]) {
    const file = resolve(`@fontsource-variable/${family}/files/${family}-${range}-wght-normal.woff2`);
    const bytes = await readFile(file);
    const options = { targetFormat: "truetype" as const, keepFeatures: FEATURES, variationAxes: { wght: weight } };
    const font = await subsetFont(bytes, listLetters(bytes), options);
    await writeFile(join(FOLDER, `${family}-${String(weight)}-${range}.ttf`), font);
  }
  await copyFile(resolve(`@fontsource-variable/${family}/LICENSE`), join(FOLDER, `${family}-LICENSE.txt`));
}

await copyFile(resolve(`${SYMBOLS}/LiberationSans-Regular.ttf`), join(FOLDER, "liberation-sans-400.ttf"));
await copyFile(resolve(`${SYMBOLS}/LICENSE_LIBERATION`), join(FOLDER, "liberation-sans-LICENSE.txt"));
const emoji = await readFile(resolve(`${EMOJI}/files/noto-emoji-emoji-400-normal.woff2`));
const shown = listLetters(emoji).replaceAll(/[\u200d\ufe0e\ufe0f\p{Regional_Indicator}\p{Emoji_Modifier}]/gu, "");
const emojiFont = await subsetFont(emoji, shown, { targetFormat: "truetype", noLayoutClosure: true });
await writeFile(join(FOLDER, "noto-emoji-400.ttf"), emojiFont);
await copyFile(resolve(`${EMOJI}/LICENSE`), join(FOLDER, "noto-emoji-LICENSE.txt"));

function listLetters(bytes: Buffer): string {
  const font = create(bytes);
  if (!("characterSet" in font)) throw new TypeError("Expected a single font.");
  // 0xffff is the end marker of the character table.
  return String.fromCodePoint(...[...font.characterSet].filter((code) => code !== 0xffff));
}
