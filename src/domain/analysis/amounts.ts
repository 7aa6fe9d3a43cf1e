import type { Tokens } from "./tokens.ts";

const MONEY = new Set(
  "$ euros euro eur reais real dollars dollar bucks usd pesos dolares pounds quid soles brl mxn gbp".split(" "),
);
const LONGEST = 7;
const LEAST = 5;

/** Whether money is spoken of: a currency's sign or name. */
export function namesMoney(tokens: Tokens): boolean {
  return tokens.words.some((word) => MONEY.has(word));
}

/** The amount that a message names: beside a currency if one is, else its largest number; 0 when none. Times and long numbers are none. */
export function readAmount(tokens: Tokens): number {
  const { words } = tokens;
  let best = 0;
  let bestIsMoney = false;
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== "#") continue;
    const amount = parseAmount(tokens.spoken.slice(tokens.starts[at], tokens.ends[at]));
    const isMoney = MONEY.has(words[at - 1] ?? "") || MONEY.has(words[at + 1] ?? "");
    if (amount < LEAST || (bestIsMoney && !isMoney)) continue;
    if (amount > best || isMoney) best = amount;
    bestIsMoney ||= isMoney;
  }
  return best;
}

/** 1,450 and 1.450 are thousands, 12.80 and 12,80 are not; 0 for times, dates and numbers too long for a price. */
function parseAmount(text: string): number {
  if (/[:/-]/.test(text) || text.length > LONGEST + 3) return 0;
  const plain = /[.,]\d{3}(?!\d)/.test(text) ? text.replace(/[.,](?=\d{3}(?!\d))/g, "") : text;
  const amount = Number(plain.replace(",", "."));
  return Number.isFinite(amount) && amount < 10 ** LONGEST ? amount : 0;
}
