/** Checks a model's text against what it was given. What can't be verified is taken out. */
import type { Evidence } from "./evidence.ts";
import { findNumbers } from "./find-numbers.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { splitSentences } from "./split-sentences.ts";

/** A text of which every sentence was verified, and how many of its numbers are figures of the results. */
export type VerifiedText = { text: string; figures: number };

const WORD_EDGE = "(?![\\p{L}])";
const words = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})${WORD_EDGE}`, "iu");
const UP = words(
  "increas\\p{L}*|rose|risen|rises?|rising|grew|grown|grows?|higher|more than|up (?:by|from)|went up|aument\\p{L}*|subi(?:u|ram|ó|eron)|cresce(?:u|ram)|creci(?:ó|eron)|(?:maior|mayor|mais|más) (?:que|do que)|acima",
);
const DOWN = words(
  "decreas\\p{L}*|fell|fallen|falls?|falling|declin\\p{L}*|dropped (?:by|from|to)|lower|fewer|less than|down (?:by|from)|went down|diminu\\p{L}*|disminu\\p{L}*|ca(?:iu|íram|yó|yeron)|desce(?:u|ram)|baj(?:ó|aron)|redu(?:ziu|jo)|(?:menor|menos) (?:que|do que)|abaixo",
);
const CHANGED = words(
  "better|worse|improv\\p{L}*|worsen\\p{L}*|differ(?:s|ed|ent)?|changed|outperform\\p{L}*|melhor\\p{L}*|pior\\p{L}*|mejor\\p{L}*|peor\\p{L}*|empeor\\p{L}*|mud(?:ou|aram)|cambi(?:ó|aron)",
);
const EXTREME = words(
  "best|worst|highest|lowest|most|least|largest|smallest|fastest|slowest|(?:o|a|el|la|los|las) (?:maior|menor|melhor|pior|mayor|menor|mejor|peor|más|mais)",
);
const NO_DIFFERENCE = words(
  "no (?:significant |clear |real )?(?:difference|change)|not (?:significant\\p{L}*|proved?)|(?:within|more than) chance|sem diferença|não (?:é )?significativ\\p{L}*|sin diferencia|no (?:es )?significativ\\p{L}*",
);
const CAUSE = words(
  "because|caused? by|causes?|due to|thanks to|porque|por causa|devido a|causad\\p{L}*|debido a|gracias a|graças a",
);
const INTERVAL = words("interval\\p{L}*|confidence|confiança|confianza|CI");
const EPSILON = 1e-9;
const QUOTED_WORDS = 6;

/**
 * Takes out the sentences of a text that can't be verified: numbers that are in no result, differences that are not significant,
 * causes, and words of conversations. Null if the first sentence or half of them fail.
 */
export function verifyText(
  text: string,
  evidence: Evidence,
  { question = "" }: { question?: string } = {},
): VerifiedText | null {
  const quoted = new Set(evidence.quoted.flatMap(listRuns));
  const asked = new Set(findNumbers(question).flatMap(({ readings }) => readings.map(({ value }) => value)));
  const lines = text
    .trim()
    .split(/\n+/)
    .map((line) => splitSentences(line).map((sentence) => ({ sentence, figures: check(sentence) })));
  const all = lines.flat();
  const kept = all.filter(({ figures }) => figures !== null);
  if (all.length === 0 || all[0]?.figures === null || kept.length * 2 <= all.length) return null;
  const shown = lines.map((line) =>
    line.flatMap(({ sentence, figures }) => (figures === null ? [] : [sentence])).join(" "),
  );
  return {
    text: shown.filter((line) => line !== "").join("\n"),
    figures: kept.reduce((sum, { figures }) => sum + (figures ?? 0), 0),
  };

  /** How many figures a sentence names; null if something in it can't be verified. */
  function check(sentence: string): number | null {
    const plain = sentence.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, "").replaceAll(/\*\*|__|`/g, "");
    if (CAUSE.test(plain) || listRuns(plain).some((run) => quoted.has(run))) return null;
    if (!isDifferenceProved(plain, evidence)) return null;
    const numbers = findNumbers(plain, evidence.names).filter((found) => !isApart(found, plain));
    const matched = numbers.map((found) => evidence.values.filter((value) => matches(found, value)));
    if (matched.some((values, at) => values.length === 0 && !isCount(numbers[at]))) return null;
    const figures = matched.filter((values) => values.length > 0).length;
    return isRightRow(plain, numbers, evidence) ? figures : null;
  }

  /** The level of an interval, and lengths of periods. */
  function isApart({ readings, unit }: FoundNumber, sentence: string): boolean {
    const values = readings.map(({ value }) => value);
    if (unit === "percent" && values.includes(95) && INTERVAL.test(sentence)) return true;
    return unit === "day" && values.some((value) => asked.has(value) || evidence.days.has(value));
  }

  function isCount(found: FoundNumber | undefined): boolean {
    return (
      found?.unit === "none" &&
      found.readings.some(({ value }) => value > 0 && value <= 50 && evidence.counts.has(value))
    );
  }
}

/** Whether a number equals a value at its own rounding. */
function matches({ readings, unit }: FoundNumber, { key, value }: Evidence["values"][number]): boolean {
  return readings.some(({ value: written, decimals }) => {
    const tolerance = 0.5 * 10 ** -decimals + EPSILON;
    return toUnits(value, unit, key).some((target) => Math.abs(Math.abs(target) - written) <= tolerance);
  });
}

/** A value as it would be written with a unit. Shares are 0–1, durations milliseconds. */
function toUnits(value: number, unit: FoundNumber["unit"], key: string): number[] {
  switch (unit) {
    case "percent":
      // Changes may be in points or percent already.
      return [...(Math.abs(value) <= 1 ? [value * 100] : []), ...(key === "change" ? [value] : [])];
    case "second":
      return [value / 1_000];
    case "minute":
      return [value / 60_000];
    case "hour":
      return [value / 3_600_000];
    case "day":
      return [value];
    case "thousand":
      return [value / 1_000];
    case "million":
      return [value / 1_000_000];
    case "none":
      return [value];
  }
}

function isDifferenceProved(sentence: string, { differences, tables }: Evidence): boolean {
  if (NO_DIFFERENCE.test(sentence)) return true;
  const has = (direction: "up" | "down") => differences.has(direction) || differences.has("any");
  if (EXTREME.test(sentence)) return isExtremeNamed(sentence, tables);
  if (UP.test(sentence)) return has("up");
  if (DOWN.test(sentence)) return has("down");
  return !CHANGED.test(sentence) || differences.size > 0;
}

/** Whether a row that is first or last in its table is named. */
function isExtremeNamed(sentence: string, tables: Evidence["tables"]): boolean {
  return tables.some((rows) => {
    const firsts = rows.flatMap(({ values: [first] }) => (first === undefined ? [] : [first]));
    const [highest, lowest] = [Math.max(...firsts), Math.min(...firsts)];
    return rows.some(
      ({ label, values: [first] }) => (first === highest || first === lowest) && namesRow(sentence, label),
    );
  });
}

/** Where rows of a table are named, a number of the sentence must be one of theirs. */
function isRightRow(sentence: string, numbers: readonly FoundNumber[], { tables }: Evidence): boolean {
  if (numbers.length === 0) return true;
  const named = tables.flat().filter(({ label }) => namesRow(sentence, label));
  if (named.length === 0) return true;
  return named.some(({ values }) =>
    values.some((value) => numbers.some((found) => matches(found, { key: "value", value }))),
  );
}

function namesRow(sentence: string, label: string): boolean {
  return sentence.toLowerCase().includes(label.toLowerCase());
}

/** The runs of six words of a text. */
function listRuns(text: string): string[] {
  const all = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return Array.from({ length: Math.max(0, all.length - QUOTED_WORDS + 1) }, (_, at) =>
    all.slice(at, at + QUOTED_WORDS).join(" "),
  );
}

/** Whether every number of a text is a value, or stands in `given`. For words that make no statement about figures. */
export function hasOnlyGivenNumbers(text: string, evidence: Evidence, given: string): boolean {
  const allowed = new Set(findNumbers(given).flatMap(({ readings }) => readings.map(({ value }) => value)));
  return findNumbers(text, evidence.names).every(
    (found) =>
      found.readings.some(({ value }) => allowed.has(value)) || evidence.values.some((value) => matches(found, value)),
  );
}
