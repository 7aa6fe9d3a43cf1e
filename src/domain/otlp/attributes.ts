/** Looks up attributes by lists of names: the first present wins. */
import type { Attributes, AttributeValue } from "./span.ts";

const MAX_INDEX = 5_000;

/** The first text that is not empty; numbers count as texts. */
export function findText(attributes: Attributes, names: readonly string[]): string {
  for (const name of names) {
    const value = attributes.get(name);
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return "";
}

/** The first number; texts that are numbers count. */
export function findNumber(attributes: Attributes, names: readonly string[]): number | null {
  for (const name of names) {
    const number = toNumber(attributes.get(name));
    if (number !== null) return number;
  }
  return null;
}

/** The value as a finite number that is not negative. */
export function toNumber(value: AttributeValue | undefined): number | null {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : null;
}

/** The first value that is present. */
export function findValue(attributes: Attributes, names: readonly string[]): AttributeValue | undefined {
  for (const name of names) {
    const value = attributes.get(name);
    if (value !== undefined && value !== null && value !== "") return value;
  }
  return undefined;
}

/** Whether any attribute's name begins with one of the prefixes. */
export function hasPrefix(attributes: Attributes, prefixes: readonly string[]): boolean {
  for (const name of attributes.keys()) {
    if (prefixes.some((prefix) => name.startsWith(prefix))) return true;
  }
  return false;
}

/** The elements of a list that was sent as one attribute a field (`prefix.0.message.role`), in order; each a nested object. */
export function unflatten(attributes: Attributes, prefix: string): AttributeValue[] {
  const elements = new Map<number, Branch>();
  for (const [name, value] of attributes) {
    if (!name.startsWith(prefix)) continue;
    const [index = "", ...path] = name.slice(prefix.length).split(".");
    const position = /^\d{1,4}$/.test(index) ? Number(index) : -1;
    if (position < 0 || position > MAX_INDEX) continue;
    const element = elements.get(position) ?? new Map<string, Branch | AttributeValue>();
    elements.set(position, element);
    if (path.length > 0) setPath(element, path, value);
    else if (typeof value === "string") element.set("content", value);
  }
  return [...elements].sort(([a], [b]) => a - b).map(([, element]) => toValue(element));
}

type Branch = Map<string, Branch | AttributeValue>;

function setPath(branch: Branch, path: readonly string[], value: AttributeValue): void {
  let current = branch;
  for (const name of path.slice(0, -1)) {
    const next = current.get(name);
    const inner: Branch = next instanceof Map ? next : new Map<string, Branch | AttributeValue>();
    if (!(next instanceof Map)) current.set(name, inner);
    current = inner;
  }
  const last = path.at(-1) ?? "";
  if (!(current.get(last) instanceof Map)) current.set(last, value);
}

function toValue(branch: Branch | AttributeValue): AttributeValue {
  if (!(branch instanceof Map)) return branch;
  const entries = [...branch].map(([name, inner]): [string, AttributeValue] => [name, toValue(inner)]);
  if (entries.length > 0 && entries.every(([name]) => /^\d{1,4}$/.test(name))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  }
  return Object.fromEntries(entries);
}

/** A value that is an object, or JSON text of one; else an empty one. */
export function toRecord(value: unknown): { [key: string]: AttributeValue } {
  if (typeof value !== "string") return isRecord(value) ? value : {};
  if (!value.startsWith("{")) return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Values of JSON are attribute values, however deep. */
function isRecord(value: unknown): value is { [key: string]: AttributeValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
