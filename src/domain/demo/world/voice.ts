import type { Locale } from "./calendar.ts";
import { foldToAscii } from "./letters.ts";
import type { Random } from "./random.ts";

/** How one person types. The same person keeps it for life. */
export type Voice = {
  lower: boolean;
  noAccents: boolean;
  shorthand: ReadonlyMap<string, string> | undefined;
  dropsEnd: boolean;
  bursts: boolean;
  typos: number;
  emojis: number;
};

const shorthands = {
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
  br: new Map([
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

/** Phones make people terser than the web page does. */
export function createVoice(random: Random, locale: Locale, brazilian: boolean, channel: string): Voice {
  const mobile = channel === "webchat" ? 0 : 0.14;
  const words = brazilian ? shorthands.br : shorthands[locale];
  return {
    lower: random.chance(0.34 + mobile),
    noAccents: locale !== "en" && random.chance(0.3 + mobile),
    shorthand: random.chance(0.12 + mobile / 2) ? words : undefined,
    dropsEnd: random.chance(0.5 + mobile),
    bursts: random.chance(0.22 + mobile * 1.5),
    typos: random.chance(0.3) ? 0.16 : 0.02,
    emojis: random.chance(0.35 + mobile) ? 0.55 : 0.08,
  };
}

/** The same voice taking care: no slips, no shorthand. */
export function careful(voice: Voice): Voice {
  return { ...voice, typos: 0, shorthand: undefined };
}

/** What a person's fingers make of a sentence. */
export function typeOut(random: Random, voice: Voice, sentence: string): string {
  let text = voice.shorthand === undefined ? sentence : shorten(sentence, voice.shorthand);
  if (voice.lower) text = text.toLowerCase();
  if (voice.noAccents) text = foldToAscii(text);
  if (voice.dropsEnd) text = dropEnd(text);
  if (random.chance(voice.typos) && !text.includes("@")) text = slip(random, text);
  return text;
}

function shorten(text: string, words: ReadonlyMap<string, string>): string {
  return text
    .split(" ")
    .map((word) => words.get(word) ?? word)
    .join(" ");
}

function dropEnd(text: string): string {
  const last = text.length - 1;
  return text.charAt(last) === "." && text.charAt(last - 1) !== "." ? text.slice(0, last) : text;
}

/** One slip inside a longer word: letters swapped, one missing, or one doubled. */
function slip(random: Random, text: string): string {
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

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 97 && code <= 122;
}
