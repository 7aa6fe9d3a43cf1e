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

/** A font file of a face; a face has one per range of letters, and the fallbacks. */
export type PdfFont = {
  name: string;
  bytes: Buffer;
  letters: ReadonlySet<number>;
  /** Embedded only in documents that need it. */
  isFallback: boolean;
};
export type PdfFonts = Record<PdfFace, readonly PdfFont[]>;

/** A part of a text that one font can show. */
export type PdfRun = { font: PdfFont; text: string };

/** Fonts of every face for what its own lack: symbols, then emoji. */
const FALLBACKS = ["liberation-sans-400", "noto-emoji-400"];

/** Takes the place of a letter that no font has, such as those of scripts that reports are not written in. */
const MISSING = "?";
/** What joins and styles emoji, and marks that combine with them: the emoji alone are shown. */
const JOINERS = /[\p{Emoji_Modifier}\u200d\u20e3\ufe0e\ufe0f\u{e0020}-\u{e007f}]/u;
/** Symbols that no font has, with the one that looks most like them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ "▸": "►", "▹": "►", "➤": "►", "➢": "►", "‣": "•", "⁃": "–", "◂": "◄", "◃": "◄", "▾": "▼", "▴": "▲" },
  ...{ "⇒": "→", "➜": "→", "➔": "→", "➝": "→", "⟶": "→", "⟵": "←", "⇐": "←", "⇨": "→" },
  ...{ "✓": "✔", "🗸": "✔", "✗": "✖", "✘": "✖", "✕": "✖", "★": "⭐", "☆": "⭐", "✦": "✨", "❯": "›", "❮": "‹" },
  ...{ "☐": "□", "☒": "✖", "❑": "□", "❒": "□", "☛": "►", "☞": "►", "✆": "☎", "⦁": "•", "❖": "◊", "◆": "◊", "‑": "-" },
};
const FIRST_INDICATOR = 0x1f1e6;

let loaded: Promise<PdfFonts> | undefined;

/** Loads the fonts, once per process. */
export async function loadPdfFonts(): Promise<PdfFonts> {
  loaded ??= loadFaces();
  return loaded;
}

/** Splits a text into runs by the font that has its letters. Letters that no font has become question marks. */
export function splitRuns(text: string, fonts: readonly PdfFont[]): PdfRun[] {
  const runs: PdfRun[] = [];
  for (const letter of joinLines(normalizeUnicode(text, "NFC"))) {
    if (JOINERS.test(letter)) continue;
    const shown = findRuns(letter, fonts);
    if (shown === null && /[\p{Cc}\p{Cf}\p{Mn}]/u.test(letter)) continue;
    for (const run of shown ?? findRuns(MISSING, fonts) ?? []) {
      const last = runs.at(-1);
      if (last?.font === run.font) last.text += run.text;
      else runs.push(run);
    }
  }
  return runs;
}

/** The letters of a text that no font can show, not even by others that mean the same. */
export function listMissingLetters(text: string, fonts: readonly PdfFont[]): string[] {
  const letters = [...normalizeUnicode(text, "NFC")].filter(
    (letter) => !JOINERS.test(letter) && /[^\p{Cc}\p{Cf}\p{Mn}]/u.test(letter),
  );
  return letters.filter((letter) => findRuns(letter, fonts) === null);
}

/** A letter, else a symbol that looks like it, else its plain form: "①" as "1". Flags are shown as letters. */
function findRuns(letter: string, fonts: readonly PdfFont[]): PdfRun[] | null {
  const indicator = (letter.codePointAt(0) ?? 0) - FIRST_INDICATOR;
  const isFlag = indicator >= 0 && indicator < 26;
  const candidates = isFlag
    ? [String.fromCodePoint(0x41 + indicator)]
    : [letter, LOOK_ALIKES[letter] ?? letter, letter.normalize("NFKC")];
  for (const candidate of candidates) {
    const runs = [...candidate].map((part) => {
      const font = fonts.find(({ letters }) => letters.has(part.codePointAt(0) ?? 0));
      return font === undefined ? null : { font, text: part };
    });
    const found = runs.filter((run) => run !== null);
    if (found.length === runs.length) return found;
  }
  return null;
}

async function loadFaces(): Promise<PdfFonts> {
  const [text, strong, display, fallbacks] = await Promise.all([
    loadFace(FACES.text),
    loadFace(FACES.strong),
    loadFace(FACES.display),
    Promise.all(FALLBACKS.map((name) => loadFont(name, true))),
  ]);
  return { text: [...text, ...fallbacks], strong: [...strong, ...fallbacks], display: [...display, ...fallbacks] };
}

function loadFace(face: string): Promise<PdfFont[]> {
  return Promise.all(RANGES.map((range) => loadFont(`${face}-${range}`, false)));
}

async function loadFont(name: string, isFallback: boolean): Promise<PdfFont> {
  const bytes = await readFile(join(FOLDER, `${name}.ttf`));
  const font = create(bytes);
  if (!("characterSet" in font)) throw new TypeError(`${name} is not a single font.`);
  return { name, bytes, letters: new Set(font.characterSet), isFallback };
}

/** Makes one space of each run of spaces with a break or a tab in it. */
function joinLines(text: string): string {
  return text.replaceAll(/\s+/g, (spaces) => (/[\n\r\t]/.test(spaces) ? " " : spaces));
}
