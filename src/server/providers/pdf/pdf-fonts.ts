import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create } from "fontkitten";
import { normalizeUnicode } from "../../../domain/shared/normalize-unicode.ts";

const FOLDER = join(import.meta.dirname, "fonts");
const RANGES = ["latin", "latin-ext"];

/** The faces of documents: running text, emphasized text, and headings with figures. */
const FACES = {
  text: "instrument-sans-400",
  strong: "instrument-sans-600",
  display: "bricolage-grotesque-640",
} as const;
export type PdfFace = keyof typeof FACES;

/** A font file of a face; a face has one per range of letters. */
export type PdfFont = { name: string; bytes: Buffer; letters: ReadonlySet<number> };
export type PdfFonts = Record<PdfFace, readonly PdfFont[]>;

/** A part of a text that one font can show. */
export type PdfRun = { font: PdfFont; text: string };

/** Takes the place of a letter that no font has. */
const MISSING = "?";
/** Emoji and what joins and styles them: left out, since nothing could stand for them. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d\ufe0e\ufe0f]/u;

let loaded: Promise<PdfFonts> | undefined;

/** Loads the fonts, once per process. */
export async function loadPdfFonts(): Promise<PdfFonts> {
  loaded ??= loadFaces();
  return loaded;
}

/** Splits a text into runs by the font that has its letters. Emoji are left out; letters that no font has become question marks. */
export function splitRuns(text: string, fonts: readonly PdfFont[]): PdfRun[] {
  const runs: PdfRun[] = [];
  const [first] = fonts;
  if (first === undefined) return runs;
  for (const letter of normalizeUnicode(text, "NFC").replace(/\s*[\n\r\t]\s*/g, " ")) {
    const code = letter.codePointAt(0) ?? 0;
    let font = fonts.find(({ letters }) => letters.has(code));
    if (font === undefined && (EMOJI.test(letter) || isInvisible(letter))) continue;
    const shown = font === undefined ? MISSING : letter;
    font ??= first;
    const last = runs.at(-1);
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

function isInvisible(letter: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Mn}]/u.test(letter);
}

async function loadFaces(): Promise<PdfFonts> {
  const [text, strong, display] = await Promise.all([
    loadFace(FACES.text),
    loadFace(FACES.strong),
    loadFace(FACES.display),
  ]);
  return { text, strong, display };
}

function loadFace(face: string): Promise<PdfFont[]> {
  return Promise.all(
    RANGES.map(async (range) => {
      const name = `${face}-${range}`;
      const bytes = await readFile(join(FOLDER, `${name}.ttf`));
      const font = create(bytes);
      if (!("characterSet" in font)) throw new TypeError(`${name} is not a single font.`);
      return { name, bytes, letters: new Set(font.characterSet) };
    }),
  );
}
