/** Default error messages of schemas: what the input must be and what it was. */
import type { z } from "zod";

/** Longer input is not repeated in messages. */
export const MAX_REPEATED_LENGTH = 40;

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
  email: "an email address",
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
 * The message for one issue, without its subject: the field. Repeats numbers and invalid choices but no other text,
 * which may be a secret.
 */
export function formatIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code.startsWith("invalid_")) return "Is required";
  switch (issue.code) {
    case "invalid_type":
      return `Must be ${formatType(issue.expected)}${formatInput(issue.input)}`;
    case "invalid_value":
      return `Must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}${formatChoice(issue.input)}`;
    case "too_small":
      return formatLimit(issue, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return formatLimit(issue, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "invalid_format":
      return FORMATS[issue.format] === undefined ? "Has an invalid format" : `Must be ${FORMATS[issue.format]}`;
    case "not_multiple_of":
      return `Must be a multiple of ${String(issue.divisor)}, not ${String(issue.input)}`;
    case "unrecognized_keys":
      return `Has unknown field ${issue.keys.map((key) => quote(key.slice(0, MAX_REPEATED_LENGTH))).join(", ")}`;
    case "invalid_union":
      return formatUnion(issue.errors, issue.input);
    default:
      return "Is invalid";
  }
}

/** A message with its field as the subject; messages that are complete sentences are returned as they are. */
export function formatFieldMessage(field: string, message: string): string {
  const subject = field === "" ? "The request" : field;
  const verb = /^(?:Must|Is|Has)\b/.exec(message)?.[0];
  return verb === undefined ? message : `${subject} ${verb.toLowerCase()}${message.slice(verb.length)}`;
}

function formatType(type: string): string {
  return TYPES[type] ?? `a ${type}`;
}

function formatInput(input: unknown): string {
  // NaN comes from parsing, not from the sender.
  if (typeof input === "number") return Number.isNaN(input) ? "" : `, not ${String(input)}`;
  if (input === null) return ", not null";
  return `, not ${formatType(Array.isArray(input) ? "array" : typeof input)}`;
}

function formatChoice(input: unknown): string {
  if (typeof input !== "string") return formatInput(input);
  return input.length > MAX_REPEATED_LENGTH ? "" : `, not ${quote(input)}`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function formatLimit(
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

/** The first issue of the branch that matches the input furthest; without one of its type, lists all accepted types. */
function formatUnion(branches: readonly z.core.$ZodIssue[][], input: unknown): string {
  const [issue] = branches
    .filter((issues) => !issues.some(({ code, path }) => code === "invalid_type" && path.length === 0))
    .flatMap(([first]) => first ?? [])
    .toSorted((a, b) => b.path.length - a.path.length);
  if (issue) return issue.path.length === 0 ? issue.message : formatFieldMessage(issue.path.join("."), issue.message);
  const kinds = branches.flat().flatMap((other) => (other.code === "invalid_type" ? [formatType(other.expected)] : []));
  return kinds.length === 0 ? "Is invalid" : `Must be ${[...new Set(kinds)].join(" or ")}${formatInput(input)}`;
}
