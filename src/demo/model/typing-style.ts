import type { Locale } from "./locale.ts";
import { foldToAscii } from "./casing.ts";
import type { Random } from "./random.ts";

/** How a customer types, the same in all of their conversations. */
export type TypingStyle = {
  lowercase: boolean;
  noAccents: boolean;
  shorthand: ReadonlyMap<string, string> | undefined;
  omitsPeriod: boolean;
  /** Sends each line as a message of its own. */
  sendsLines: boolean;
  /** Probability of a typo per message. */
  typoRate: number;
  /** Probability of an emoji in a friendly message. */
  emojiRate: number;
};

const SHORTHAND = {
  en: new Map([
    ["you", "u"],
    ["please", "pls"],
    ["thanks", "thx"],
    ["are", "r"],
    ["because", "cuz"],
    ["people", "ppl"],
    ["your", "ur"],
    ["tomorrow", "tmrw"],
    ["tonight", "tonite"],
    ["okay", "ok"],
    ["about", "abt"],
    ["though", "tho"],
    ["minutes", "mins"],
  ]),
  pt: new Map([
    ["também", "tb"],
    ["porque", "pq"],
    ["que", "q"],
    ["para", "p"],
    ["quando", "qd"],
    ["quanto", "qto"],
    ["obrigado", "obg"],
    ["obrigada", "obg"],
    ["não", "n"],
    ["mensagem", "msg"],
    ["estou", "tou"],
    ["fim-de-semana", "fds"],
    ["mais", "+"],
  ]),
  "pt-br": new Map([
    ["você", "vc"],
    ["vocês", "vcs"],
    ["também", "tbm"],
    ["porque", "pq"],
    ["que", "q"],
    ["quanto", "qto"],
    ["para", "pra"],
    ["obrigado", "obg"],
    ["obrigada", "obg"],
    ["não", "n"],
    ["está", "tá"],
    ["estou", "tô"],
    ["beleza", "blz"],
    ["hoje", "hj"],
  ]),
  es: new Map([
    ["que", "q"],
    ["porque", "xq"],
    ["también", "tb"],
    ["por", "x"],
    ["para", "pa"],
    ["gracias", "grcs"],
    ["cuando", "cnd"],
    ["mensaje", "msj"],
    ["tengo", "tngo"],
    ["estoy", "toy"],
    ["favor", "fvr"],
    ["quiero", "kiero"],
    ["fin", "finde"],
  ]),
};

/** Draws a typing style: customers write more tersely on phones than on the website. */
export function createTypingStyle(random: Random, locale: Locale, brazilian: boolean, channel: string): TypingStyle {
  const mobileBonus = channel === "webchat" ? 0 : 0.14;
  const shorthand = brazilian ? SHORTHAND["pt-br"] : SHORTHAND[locale];
  return {
    lowercase: random.chance(0.34 + mobileBonus),
    noAccents: locale !== "en" && random.chance(0.3 + mobileBonus),
    shorthand: random.chance(0.12 + mobileBonus / 2) ? shorthand : undefined,
    omitsPeriod: random.chance(0.5 + mobileBonus),
    sendsLines: random.chance(0.22 + mobileBonus * 1.5),
    typoRate: random.chance(0.3) ? 0.16 : 0.02,
    emojiRate: random.chance(0.35 + mobileBonus) ? 0.55 : 0.08,
  };
}

/** Returns the style without typos and shorthand. */
export function withoutTypos(style: TypingStyle): TypingStyle {
  return { ...style, typoRate: 0, shorthand: undefined };
}

/** Applies a typing style to a text: shorthand, case, accents, final period and typos. */
export function applyTypingStyle(random: Random, style: TypingStyle, input: string): string {
  let text = style.shorthand === undefined ? input : applyShorthand(input, style.shorthand);
  if (style.lowercase) text = text.toLowerCase();
  if (style.noAccents) text = foldToAscii(text);
  if (style.omitsPeriod) text = removeFinalPeriod(text);
  if (random.chance(style.typoRate) && !text.includes("@")) text = addTypo(random, text);
  return text;
}

function applyShorthand(text: string, words: ReadonlyMap<string, string>): string {
  return text
    .split(" ")
    .map((word) => words.get(word) ?? word)
    .join(" ");
}

function removeFinalPeriod(text: string): string {
  const last = text.length - 1;
  return text.charAt(last) === "." && text.charAt(last - 1) !== "." ? text.slice(0, last) : text;
}

/** Swaps, drops or doubles a letter inside a word of four letters or more. */
function addTypo(random: Random, text: string): string {
  const from = random.below(text.length);
  for (let at = from; at < text.length - 3; at += 1) {
    if (!isLetter(text, at) || !isLetter(text, at + 1) || !isLetter(text, at + 2) || !isLetter(text, at + 3)) continue;
    const kind = random.below(3);
    if (kind === 0) return text.slice(0, at + 1) + text.charAt(at + 2) + text.charAt(at + 1) + text.slice(at + 3);
    if (kind === 1) return text.slice(0, at + 1) + text.slice(at + 2);
    return text.slice(0, at + 1) + text.charAt(at + 1) + text.slice(at + 1);
  }
  return text;
}

/** Plain lowercase letters only, so that typos don't touch accents. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 97 && code <= 122;
}
