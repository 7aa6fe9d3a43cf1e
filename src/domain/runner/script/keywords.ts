import { INTENTS, STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { formatError } from "../../shared/format-error.ts";
import { countWildcards, MAX_WILDCARDS } from "../match/match-text.ts";
import { parseComparison } from "../match/comparison.ts";
import type { Keyword, ScriptError } from "./script.ts";

type ErrorCode = ScriptError["code"];
type ArgumentError = { code: ErrorCode; message: string };
type ArgumentCheck = (args: readonly string[]) => ArgumentError | null;

const LANGUAGES = ["en", "pt", "es"];
const MAX_PAUSE_MS = 300_000;

const TEXT_CHECKS: [string, ArgumentCheck][] = [
  ["TEXT", requireArgs],
  ["TEXT_EQUALS", requireArgs],
  ["TEXT_CONTAINS_ANY", requireArgs],
  ["TEXT_CONTAINS_ALL", requireArgs],
  ["TEXT_WILDCARD_ANY", requireWildcards],
  ["TEXT_WILDCARD_ALL", requireWildcards],
  ["TEXT_WILDCARDEXACT_ANY", requireWildcards],
  ["TEXT_WILDCARDEXACT_ALL", requireWildcards],
  ["TEXT_REGEXP_ANY", requireRegExps],
  ["TEXT_REGEXP_ALL", requireRegExps],
];

/** What can be checked in an answer, with the check of its arguments. */
const CHECKS = new Map<string, ArgumentCheck>([
  ...TEXT_CHECKS.flatMap(([name, check]): [string, ArgumentCheck][] => [
    [name, check],
    [`${name}_IC`, check],
  ]),
  ["BUTTONS", () => null],
  ["BUTTONS_COUNT", optionalComparison],
  ["MEDIA_COUNT", optionalComparison],
  ["RESPONSE_LENGTH", requireComparison],
  ["INTENT", (args) => requireOneOf(args, INTENTS)],
  ["BOT_CONSUMED", forbidArgs],
  ["STAGE", (args) => requireOneOf(args, STAGES)],
  ["CONVERTED", forbidArgs],
  ["FALLBACK", forbidArgs],
  ["HANDOFF", forbidArgs],
  ["LANGUAGE", (args) => requireOneOf(args, LANGUAGES)],
  ["RESPONSE_TIME", requireComparison],
]);

/** What is done beside typing and checking. */
const LOGIC = new Map<string, ArgumentCheck>([
  ["PAUSE", (args) => requireMs(args, 1)],
  ["WAITFORBOT", (args) => requireMs(args, 0)],
  ["INCLUDE", requireArgs],
  ["SET_SCRIPTING_MEMORY", requirePair],
  ["SKIP_BOT_UNCONSUMED", forbidArgs],
]);

const OUR_CHECKS = new Set(["STAGE", "CONVERTED", "FALLBACK", "HANDOFF", "LANGUAGE", "RESPONSE_TIME"]);

const UNSUPPORTED_CHECKS = new Set(
  (
    "BUTTONS_COUNT_REC MEDIA MEDIA_COUNT_REC CARDS CARDS_COUNT CARDS_COUNT_REC PAUSE_ASSERTER JSON_PATH JSON_PATH_COUNT " +
    "FORMS ENTITIES ENTITY_VALUES ENTITY_CONTENT INTENT_UNIQUE INTENT_CONFIDENCE TEXT_WER BOT_UNCONSUMED_COUNT"
  ).split(" "),
);
const UNSUPPORTED_LOGIC = new Set(
  (
    "CLEAR_SCRIPTING_MEMORY ASSIGN_SCRIPTING_MEMORY UPDATE_CUSTOM CONDITIONAL_STEP_TIME_BASED " +
    "CONDITIONAL_STEP_BUSINESS_HOURS CONDITIONAL_STEP_CAPABILITY_VALUE_BASED CONDITIONAL_STEP_JSON_PATH_BASED " +
    "CONVO_STEP_PARAMETERS ORDERED_LIST_TO_BUTTON"
  ).split(" "),
);
const UNSUPPORTED_INPUTS = new Set(["MEDIA", "FORM"]);

/** What a line of a section is by its first word. */
export type KeywordKind = "check" | "logic" | "button" | "unsupported" | "text";

/** Classifies a first word in a section of the user (`isUser`) or any other. */
export function classifyKeyword(name: string, isUser: boolean): KeywordKind {
  if (LOGIC.has(name)) return isUser && name === "WAITFORBOT" ? "unsupported" : "logic";
  if (UNSUPPORTED_LOGIC.has(name)) return "unsupported";
  if (isUser) {
    if (name === "BUTTON") return "button";
    return UNSUPPORTED_INPUTS.has(name) ? "unsupported" : "text";
  }
  if (CHECKS.has(name)) return "check";
  return UNSUPPORTED_CHECKS.has(name) ? "unsupported" : "text";
}

/** Whether a keyword is ours and unknown to Botium. */
export function isOurKeyword(name: string): boolean {
  return OUR_CHECKS.has(name);
}

/** Splits arguments at bars; `\|` is a bar. */
export function parseArgs(text: string): string[] {
  if (text.trim() === "") return [];
  return text.split(/(?<!\\)\|/).map((arg) => arg.replaceAll("\\|", "|").trim());
}

/** Finds what is wrong with the arguments of a keyword. */
export function findArgumentError({ name, args }: Keyword): ArgumentError | null {
  const check = CHECKS.get(name) ?? LOGIC.get(name);
  const error = check?.(args) ?? null;
  return error && { ...error, message: `${name}: ${error.message}` };
}

function requireArgs(args: readonly string[]): ArgumentError | null {
  return args.length === 0 || args.some((arg) => arg === "") ? fail("needs an argument") : null;
}

function forbidArgs(args: readonly string[]): ArgumentError | null {
  return args.length === 0 ? null : fail("takes no argument");
}

function requireOneOf([arg, ...rest]: readonly string[], values: readonly string[]): ArgumentError | null {
  if (arg !== undefined && rest.length === 0 && values.includes(arg.toLowerCase())) return null;
  return fail(`needs one of ${values.join(", ")}`);
}

function requireWildcards(args: readonly string[]): ArgumentError | null {
  if (args.some((arg) => countWildcards(arg) > MAX_WILDCARDS)) {
    return fail(`has more than ${String(MAX_WILDCARDS)} wildcards`);
  }
  return requireArgs(args);
}

function requireRegExps(args: readonly string[]): ArgumentError | null {
  for (const arg of args) {
    try {
      new RegExp(arg);
    } catch (error) {
      return { code: "bad_regexp", message: formatError(error, { stack: false }) };
    }
  }
  return requireArgs(args);
}

function requireComparison([arg, ...rest]: readonly string[]): ArgumentError | null {
  if (arg !== undefined && rest.length === 0 && parseComparison(arg)) return null;
  return fail("needs a number, such as 3, >=3 or <200");
}

function optionalComparison(args: readonly string[]): ArgumentError | null {
  return args.length === 0 ? null : requireComparison(args);
}

function requireMs(args: readonly string[], least: number): ArgumentError | null {
  const [ms, ...rest] = args;
  if (ms === undefined && least === 0) return null;
  if (ms !== undefined && rest.length === 0 && /^\d{1,6}$/.test(ms) && Number(ms) <= MAX_PAUSE_MS) return null;
  return fail(`needs milliseconds from 0 to ${String(MAX_PAUSE_MS)}`);
}

function requirePair([name, ...values]: readonly string[]): ArgumentError | null {
  if (name !== undefined && /^\$?[A-Za-z_]\w*$/.test(name) && values.length === 1) return null;
  return fail("needs a name and a value, divided by |");
}

function fail(message: string): ArgumentError {
  return { code: "bad_argument", message };
}
