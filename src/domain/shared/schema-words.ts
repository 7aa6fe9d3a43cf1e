/** What a schema says of wrong input where it has no words of its own: what it may be, and what it got. */
import type { z } from "zod";

/** The longest value that is repeated to who sent it. */
const MOST_REPEATED = 40;

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  nan: "a number",
  date: "a date",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  url: "a web address",
  uuid: "a UUID",
  guid: "a UUID",
  date: "a date such as 2026-03-14",
  datetime: "an ISO 8601 time such as 2026-03-14T18:00:00Z",
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  set: ["item", "items"],
  map: ["entry", "entries"],
};

/**
 * Words for one issue, without their subject, which stands beside them: the field. They repeat numbers and wrong
 * choices, never other text, which may be a secret.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code.startsWith("invalid_")) return "Is missing";
  switch (issue.code) {
    case "invalid_type":
      return `Must be ${nameType(issue.expected)}${describeInput(issue.input)}`;
    case "invalid_value":
      return `Must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}${repeatChoice(issue.input)}`;
    case "too_small":
      return describeLimit(issue, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return describeLimit(issue, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "invalid_format":
      return FORMATS[issue.format] === undefined ? "Is not in the right form" : `Must be ${FORMATS[issue.format]}`;
    case "not_multiple_of":
      return `Must be a multiple of ${String(issue.divisor)}, not ${String(issue.input)}`;
    case "unrecognized_keys":
      return `Has no field ${issue.keys.map((key) => quote(key.slice(0, MOST_REPEATED))).join(", ")}`;
    case "invalid_union":
      return describeUnion(issue.errors, issue.input);
    default:
      return "Is not valid";
  }
}

/** A sentence of a field and a schema's words on it: words without a subject get the field's name. */
export function nameInWords(field: string, words: string): string {
  const subject = field === "" ? "The request" : field;
  const verb = /^(?:Must|Is|Has)\b/.exec(words)?.[0];
  return verb === undefined ? words : `${subject} ${verb.toLowerCase()}${words.slice(verb.length)}`;
}

function nameType(type: string): string {
  return TYPES[type] ?? `a ${type}`;
}

function describeInput(input: unknown): string {
  // What should have been a number and is none at all is named "NaN" by the parse, not by who sent it.
  if (typeof input === "number") return Number.isNaN(input) ? "" : `, not ${String(input)}`;
  if (input === null) return ", not null";
  return `, not ${nameType(Array.isArray(input) ? "array" : typeof input)}`;
}

function repeatChoice(input: unknown): string {
  if (typeof input !== "string") return describeInput(input);
  return input.length > MOST_REPEATED ? "" : `, not ${quote(input)}`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function describeLimit(
  { origin, input, exact }: { origin: string; input?: unknown; exact?: boolean },
  limit: number | bigint,
  relation: string,
): string {
  const bound = `${exact === true ? "exactly" : relation} ${String(limit)}`;
  const units = UNITS[origin];
  if (units === undefined) return `Must be ${bound}${typeof input === "number" ? `, not ${String(input)}` : ""}`;
  const size = typeof input === "string" || Array.isArray(input) ? input.length : null;
  if (size === 0) return "Must not be empty";
  return `Must have ${bound} ${units[Number(limit) === 1 ? 0 : 1]}${size === null ? "" : `, not ${String(size)}`}`;
}

/** Of several shapes the one whose kind was given says what is wrong with it; where none was, all kinds are named. */
function describeUnion(branches: readonly z.core.$ZodIssue[][], input: unknown): string {
  const near = branches.find(
    (issues) => !issues.some(({ code, path }) => code === "invalid_type" && path.length === 0),
  );
  const [issue] = near ?? [];
  if (issue) return issue.path.length === 0 ? issue.message : nameInWords(issue.path.join("."), issue.message);
  const kinds = branches.flat().flatMap((other) => (other.code === "invalid_type" ? [nameType(other.expected)] : []));
  return kinds.length === 0 ? "Is not valid" : `Must be ${[...new Set(kinds)].join(" or ")}${describeInput(input)}`;
}
