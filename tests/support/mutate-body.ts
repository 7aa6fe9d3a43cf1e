/** Changes bodies at random, the same way for the same seed: what no platform sends, and a hostile one might. */

type Random = () => number;

const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e300,
  2 ** 53,
  "",
  " ",
  "0",
  "\u0000",
  "\uD800",
  "__proto__",
  "constructor",
  "9".repeat(400),
  "é".repeat(20_000),
  "<b>&amp;</b>",
  "${x}",
  "2026-13-45T99:99:99Z",
  "1e999",
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: 1e9 },
];
const DEEP = 500;
const MANY = 300;

/** Changes a body one to four times; bodies that are no JSON by their characters alone. */
export function mutateBody(body: string, random: Random): string {
  let changed = body;
  const times = 1 + Math.floor(random() * 4);
  for (let time = 0; time < times; time++) {
    const value = parseJson(changed);
    changed = value === undefined || random() < 0.15 ? mutateText(changed, random) : mutateJson(value, random);
  }
  return changed;
}

function mutateJson(value: unknown, random: Random): string {
  const target = Math.floor(random() * countValues(value));
  const changed = replaceAt(value, target, (found) => mutateValue(found, random));
  // JSON has no undefined: a body that is nothing at all.
  return JSON.stringify(changed) ?? "";
}

function mutateValue(value: unknown, random: Random): unknown {
  const strange = pick(STRANGE, random);
  const kinds: (() => unknown)[] = [
    () => strange,
    () => [value],
    () => ({ value }),
    () => Array.from({ length: MANY }, () => value),
    () => describe(value),
    () => Array.from({ length: DEEP }).reduce<unknown>((inner) => [inner], value),
    () => (isRecord(value) ? Object.fromEntries(Object.entries(value).filter(() => random() < 0.7)) : strange),
    () => (isRecord(value) ? { ...value, [`extra${Math.floor(random() * 9)}`]: strange } : strange),
    () => (isRecord(value) ? renameOne(value, random) : strange),
    () => (typeof value === "string" ? mutateText(value, random) : strange),
    () => (typeof value === "number" ? value * (random() - 0.5) * 1e6 : strange),
  ];
  return pick(kinds, random)?.();
}

/** Moves a value to another's name. */
function renameOne(value: Record<string, unknown>, random: Random): Record<string, unknown> {
  const entries = Object.entries(value);
  const [from, to] = [pick(entries, random), pick(entries, random)];
  return from === undefined || to === undefined ? value : { ...value, [to[0]]: from[1] };
}

function mutateText(text: string, random: Random): string {
  const at = Math.floor(random() * text.length);
  const to = at + Math.floor(random() * 20);
  const kinds: (() => string)[] = [
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.slice(0, at) + text.slice(to),
    () => text.slice(0, at) + describe(pick(STRANGE, random)) + text.slice(at),
    () => text.slice(0, to) + text.slice(at),
    () => text.slice(0, at) + String.fromCharCode(Math.floor(random() * 0x10000)) + text.slice(at + 1),
    () => text.replaceAll(text.charAt(at), ""),
    () => text + text,
  ];
  return (pick(kinds, random)?.() ?? text).toWellFormed();
}

/** A value as text; objects may have no way of their own to become one. */
function describe(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function countValues(value: unknown): number {
  let count = 1;
  for (const inner of listInner(value)) count += countValues(inner);
  return count;
}

/** Replaces the value at a position, counted over all values. */
function replaceAt(value: unknown, target: number, replace: (found: unknown) => unknown): unknown {
  let at = 0;
  function walk(current: unknown): unknown {
    if (at++ === target) return replace(current);
    if (Array.isArray(current)) return current.map(walk);
    if (!isRecord(current)) return current;
    return Object.fromEntries(Object.entries(current).map(([name, inner]) => [name, walk(inner)]));
  }
  return walk(value);
}

function listInner(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function pick<T>(values: readonly T[], random: Random): T | undefined {
  return values[Math.floor(random() * values.length)];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
