import { strengthOf } from "./cues.ts";
import type { Reading } from "./reading.ts";
import type { Tokens } from "./tokens.ts";

/** Price, place and kind, as they are asked for in any trade. */
const CRITERIA = new Set(
  (
    "cheap cheaper cheapest expensive inexpensive moderate moderately affordable upscale luxury budget north south east west centre downtown nearby " +
    "italian chinese indian thai mexican french japanese vegan vegetarian " +
    "barato barata baratos baratas economico economica caro cara norte sul leste oeste sur centro perto cerca vegano vegetariano vegetariana italiano japones " +
    "today tonight tomorrow hoje amanha hoy"
  ).split(" "),
);

/** Whether a need says what it wants in particular: numbers, dates, names, many words. */
export function namesParticulars({ cues, tokens }: Reading): boolean {
  if (tokens.words.some((word) => CRITERIA.has(word))) return true;
  if (tokens.digits > 0 || strengthOf(cues, "date_time") > 0 || namesSomething(tokens)) return true;
  return tokens.words.length > 14;
}

/** A capital inside a sentence: a name, a place, a brand. */
function namesSomething({ text, starts, words }: Tokens): boolean {
  for (let at = 1; at < starts.length; at++) {
    const start = starts[at] ?? 0;
    const code = text.charCodeAt(start);
    const word = words[at] ?? "";
    if (code < 65 || code > 90 || word === "i" || word === "im" || word === "id" || word === "ive") continue;
    // Not after the end of another sentence.
    if (text.charCodeAt(start - 1) === 32 && !".!?:".includes(text.charAt(start - 2))) return true;
  }
  return false;
}
