import { z } from "zod";
import { MAX_PROPERTY_LENGTH } from "./extract-properties.ts";

/** A condition on a property: its value as text, or a bound of numbers. */
export type PropertyCondition = { name: string; op: "=" | ">=" | "<="; value: string };

/** What names of query parameters begin with, as in `property.plan=pro`. */
export const PROPERTY_PREFIX = "property.";
const MAX_CONDITIONS = 10;
const PART = /^([^=<>]+)(>=|<=|=)([^=<>]*)$/;

/** Writes conditions as one text, as URLs of the dashboard and saved views hold them: `plan=pro&seats>=10`. */
export function formatPropertyFilter(conditions: readonly PropertyCondition[]): string {
  return conditions
    .map(({ name, op, value }) => `${encodeURIComponent(name)}${op}${encodeURIComponent(value)}`)
    .join("&");
}

/** Parses what {@link formatPropertyFilter} writes; null if it is something else. */
export function parsePropertyFilter(text: string): PropertyCondition[] | null {
  const conditions: PropertyCondition[] = [];
  for (const part of text.split("&")) {
    const [, name, op, value] = PART.exec(part) ?? [];
    if (name === undefined || value === undefined || (op !== "=" && op !== ">=" && op !== "<=")) return null;
    const condition = decodeCondition(name, op, value);
    if (condition === null || !isComparable(condition)) return null;
    conditions.push(condition);
  }
  return conditions;
}

/** The condition of a query parameter: `property.plan` = `pro`, or `property.seats>` = `10` of `property.seats>=10`. */
export function parsePropertyParameter(parameter: string, value: string): PropertyCondition {
  const name = parameter.slice(PROPERTY_PREFIX.length);
  const sign = name.at(-1);
  if (sign === ">" || sign === "<") return { name: name.slice(0, -1), op: `${sign}=`, value };
  return { name, op: "=", value };
}

/** The filter by properties of lists and figures. */
export const propertyFilterSchema = z
  .string()
  .max(MAX_CONDITIONS * 2 * MAX_PROPERTY_LENGTH)
  .refine(
    (text) => (parsePropertyFilter(text)?.length ?? MAX_CONDITIONS + 1) <= MAX_CONDITIONS,
    `Use NAME=value, or NAME>=10 and NAME<=10 with a number; at most ${MAX_CONDITIONS}`,
  );

function decodeCondition(name: string, op: PropertyCondition["op"], value: string): PropertyCondition | null {
  try {
    return { name: decodeURIComponent(name), op, value: decodeURIComponent(value) };
  } catch {
    return null;
  }
}

/** Whether a condition is met by some value: a bound must be a number. */
export function isComparable({ op, value }: PropertyCondition): boolean {
  return op === "=" || (value.trim() !== "" && Number.isFinite(Number(value)));
}
