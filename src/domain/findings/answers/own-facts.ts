/** Finds what a client's own bot and people say about prices and hours, so that a reply can state it. */
import type { Language } from "../../analysis/analysis.contract.ts";
import { tokenize } from "../../analysis/text/words/tokenizer.ts";
import { redactForStorage } from "../../analysis/text/personal-data/personal-details.ts";
import { compareText } from "../../shared/text.ts";
import { isContentWord } from "../../topics/matter-terms.ts";
import { findMostFrequent } from "../finding-texts.ts";
import type { ExampleConversation, ExampleMessage } from "../finding-texts.ts";

/** What something costs, in the words of the business: "Mouraria food walk" for "€59 per adult". `amount` orders prices. */
export type PriceFact = { name: string; price: string; amount: number; conversations: number };

/** A range of hours, as in "9:00". */
export type Hours = { from: string; to: string };

/** What was said in a conversation about one thing: the same key with another value is another claim. */
type Claim<T> = { key: string; value: string; fact: T };

/** Most messages have none, and no fact either. */
const FIGURE = /\d/;
/** A fact is one if it was said in this many conversations, the same each time. */
const MIN_SAID = 3;
const MAX_NAME_WORDS = 9;

const AMOUNT =
  "(?:(?:R\\$|US\\$|[$€£])\\s?\\d[\\d.,]{0,12}|\\d[\\d.,]{0,12}\\s?(?:€|£|\\$|(?:euros?|EUR|USD|GBP|BRL|reais|d[oó]lar(?:es)?|dollars|pounds)(?!\\p{L})))";
const UNIT = "(?:\\s?\\/\\s?\\p{L}+|\\s(?:per|por|each|cada)(?:\\s\\p{L}+)?)";
const COSTS =
  "(?::|\\s(?:is|are|costs?|starts? (?:at|from)|cuestan?|custam?|vale[nm]?|sale[n]? (?:a|por)|es|son|é|são|fica (?:em|por)))";
/** A sentence that begins with a name and says what it costs before any other number. */
const PRICE = new RegExp(`^(?<name>[^\\d:,;?!▸]{3,80}?)${COSTS}\\s(?<price>${AMOUNT})(?<unit>${UNIT})?`, "u");
/** Words that begin no name: what they stand for is somewhere else. */
const NO_NAME =
  /^(?:it|that|this|these|those|your|our|my|the (?:price|total|cost|amount)|price|(?:sub)?total|cost|amount|for|with|all|yes|eso|esto|est[ae]|tu|su|nuestr[oa]|el (?:precio|total|coste|importe)|precio|importe|para|con|todo|sí|isso|isto|o seu|a sua|o (?:preço|total|custo|valor)|preço|valor|com|tudo|sim|por)(?!\p{L})/iu;

/** From the first letter of a name to its last one, or the bracket after it. */
const WRITTEN = /\p{L}(?:.*[\p{L})])?/su;
/** What comes on top of a thing, or is paid back, is none to choose. */
const NO_THING =
  /(?<!\p{L})(?:shipping|delivery|deposit|fees?|surcharge|tax(?:es)?|vat|discount|minimum|balance|refund|tip|envío|entrega|depósito|fianza|gastos|tasa|taxa|frete|portes|sinal|descuento|desconto|mínimo|iva)(?!\p{L})/iu;

const TIME = "(\\d{1,2})(?:(?:[:.h])(\\d{2})|(h))?\\s?([ap]\\.?m\\.?)?";
const RANGE = new RegExp(
  `(?<![\\d:.,/-])${TIME}\\s?(?:-|–|—|to|until|till|a|hasta|às|as|até)\\s?(?:las |as |às )?${TIME}(?!\\d|[:.,/-]\\d|\\s?[€£%])`,
  "giu",
);
/** What is open or answers at these hours. */
const OPEN =
  /(?<!\p{L})(?:open(?:ing)?|hours|team|office|shop|store|we (?:answer|reply)|horario|equipo|oficina|tienda|abrimos|abiert[oa]s?|atend\p{L}+|contest\p{L}+|horário|equipa|equipe|escritório|loja|abert[oa]s?|respond\p{L}+)(?!\p{L})/iu;

/** What is closed then, or comes to somebody's door. */
const NOT_OPEN = /clos|cerra|cierr|fech|encerr|deliver|entreg|repart/iu;

/** The prices that the business says in each language, those of most conversations first; none that it says in two ways. */
export function listPrices(conversations: readonly ExampleConversation[]): Partial<Record<Language, PriceFact[]>> {
  const said = collectClaims(conversations, ({ text, language }) =>
    splitSentences(text).flatMap((sentence) => {
      const fact = parsePrice(sentence);
      if (fact === null) return [];
      const key = `${language} ${fact.name.toLowerCase()}`;
      return [{ key, value: String(fact.amount), fact: { ...fact, language } }];
    }),
  );
  const prices: Partial<Record<Language, PriceFact[]>> = {};
  for (const facts of said) {
    const [{ name, language, amount }] = facts;
    const price = findMostFrequent(facts.map((fact) => fact.price)) ?? "";
    (prices[language] ??= []).push({ name, price, amount, conversations: facts.length });
  }
  for (const facts of Object.values(prices))
    facts.sort((a, b) => b.conversations - a.conversations || compareText(a.name, b.name));
  return prices;
}

/** The hours in which the business says that it is open or answers; null if it says none, or several. */
export function findSaidHours(conversations: readonly ExampleConversation[]): Hours | null {
  const [claims] = collectClaims(conversations, (message) =>
    splitSentences(message.text).flatMap((sentence) => {
      if (!OPEN.test(sentence) || NOT_OPEN.test(sentence)) return [];
      const ranges = [...sentence.matchAll(RANGE)].flatMap((match) => parseRange(match) ?? []);
      return ranges.map((fact) => ({ key: "hours", value: `${fact.from} ${fact.to}`, fact }));
    }),
  );
  return claims?.[0] ?? null;
}

/** The facts with the same value in each of at least {@link MIN_SAID} conversations, once for each conversation. */
function collectClaims<T>(
  conversations: readonly ExampleConversation[],
  listClaims: (message: ExampleMessage) => Claim<T>[],
): [T, ...T[]][] {
  const said = conversations.flatMap(({ id, messages }) =>
    messages.flatMap((message) =>
      message.role === "user" || !FIGURE.test(message.text)
        ? []
        : listClaims(message).map((claim) => ({ ...claim, id })),
    ),
  );
  return [...Map.groupBy(said, ({ key }) => key).values()].flatMap((claims) => {
    if (new Set(claims.map(({ value }) => value)).size > 1) return [];
    const [first, ...others] = new Map(claims.map(({ id, fact }) => [id, fact])).values();
    return first === undefined || others.length + 1 < MIN_SAID ? [] : [[first, ...others] satisfies [T, ...T[]]];
  });
}

function parsePrice(sentence: string): Omit<PriceFact, "conversations"> | null {
  const { name = "", price = "", unit = "" } = PRICE.exec(sentence)?.groups ?? {};
  // Lists begin with marks, and names may be in bold.
  const written = WRITTEN.exec(name)?.[0] ?? "";
  const { words } = tokenize(written);
  if (words.length === 0 || words.length > MAX_NAME_WORDS) return null;
  if (NO_NAME.test(written) || NO_THING.test(written)) return null;
  if (!words.some(isContentWord) || redactForStorage(written) !== written) return null;
  const figure = price.replace(/[.,]{1,12}$/, "");
  return { name: written, price: figure + unit, amount: parseAmount(figure) };
}

/** "1.200", "1,200" and "49,90": a separator with two figures after it is that of cents. */
function parseAmount(text: string): number {
  const figures = text.replaceAll(/[^\d.,]/g, "");
  const cents = /[.,](\d{2})$/.exec(figures);
  const whole = (cents === null ? figures : figures.slice(0, -3)).replaceAll(/[.,]/g, "");
  return Number(whole) + Number(cents?.[1] ?? 0) / 100;
}

function parseRange(match: RegExpExecArray): Hours | null {
  const [, fromHour, fromMinutes, fromMark, fromHalf, toHour, toMinutes, toMark, toHalf] = match;
  // Two bare numbers may be anything.
  if ([fromMinutes, fromMark, fromHalf, toMinutes, toMark, toHalf].every((part) => part === undefined)) return null;
  // "2 to 10pm" may begin in the afternoon.
  const isHalfSaid = fromHalf !== undefined || fromMinutes !== undefined || toHalf === undefined;
  if (!isHalfSaid && Number(fromHour) < Number(toHour)) return null;
  const from = formatClock(fromHour, fromMinutes, fromHalf);
  const to = formatClock(toHour, toMinutes, toHalf);
  return from === null || to === null || from === to ? null : { from, to };
}

function formatClock(hourText = "", minutes = "00", half = ""): string | null {
  const written = Number(hourText);
  const isAfternoon = /^p/i.test(half) && written < 12;
  const isMidnight = /^a/i.test(half) && written === 12;
  const hour = (isMidnight ? 0 : written) + (isAfternoon ? 12 : 0);
  return hour > 24 || Number(minutes) > 59 ? null : `${String(hour)}:${minutes}`;
}

function splitSentences(text: string): string[] {
  return text.split(/\n+|(?<=[.!?…])\s+/u).map((sentence) => sentence.trim());
}
