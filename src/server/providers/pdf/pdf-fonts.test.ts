import { expect, it } from "vitest";
import { getReportWords } from "#src/domain/reports/words/report-words.ts";
import { listMissingLetters, loadPdfFonts, splitRuns } from "./pdf-fonts.ts";

const FACES = Object.entries(await loadPdfFonts());
/** Letters, marks and punctuation of English, Portuguese and Spanish. */
const LETTERS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñªº" +
  "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~¡¿«»‹›“”„‘’‚–—…·•°§¶©®™€£¥¢±×÷¹²³½¼¾µ−≤≥≠≈∞√‰†‡№";
const SYMBOLS = "▸▹►▪■□●○◦‣▲▼◄▾→←↑↓⇒➜➡✓✔✗✘☐☑☒★☆☎✉☀☁♥♦♣♠♪♫①②Ⅳ│├└─═☛◆❖❯";

it.each(FACES)("has every letter of the three languages and every symbol of messages: %s", (_face, fonts) => {
  expect(listMissingLetters(LETTERS + SYMBOLS, fonts)).toEqual([]);
});

it.each(FACES)("has every emoji: %s", (_face, fonts) => {
  const emoji = Array.from({ length: 0x1fb00 - 0x2190 }, (_, at) => String.fromCodePoint(0x2190 + at)).filter(
    (letter) => /^\p{Emoji_Presentation}$/u.test(letter),
  );
  expect(emoji.length).toBeGreaterThan(1_000);
  // The font is that of an Emoji version: what is newer may lack, not what people send.
  const missing = listMissingLetters(emoji.join(""), fonts);
  expect(missing.length).toBeLessThan(emoji.length * 0.02);
  expect(listMissingLetters("😀😂🥰👍🙏🎉🔥❤✅❌⚠🚗🏨🍕📞📅💶🇧🇷", fonts)).toEqual([]);
});

it.each(["en", "pt", "es"] as const)("has every letter of the report's words in %s", (lang) => {
  const words = JSON.stringify(getReportWords(lang));
  for (const [face, fonts] of FACES)
    expect({ face, missing: listMissingLetters(words, fonts) }).toEqual({ face, missing: [] });
});

it("shows flags as letters, joined emoji one by one, and circled numbers as numbers", () => {
  const [, fonts] = FACES[0] ?? ["", []];
  const show = (text: string) =>
    splitRuns(text, fonts)
      .map((run) => run.text)
      .join("");
  expect(show("🇪🇸 👍🏽 👩‍💻 1️⃣ ② ▸ 日")).toBe("ES 👍 👩💻 1 2 ► ?");
});
