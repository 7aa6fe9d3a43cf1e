import { countWildcards, MAX_WILDCARDS } from "../match/match-text.ts";
import { findUnknownFunction } from "../match/memory.ts";
import { classifyKeyword, findArgumentError, parseArgs } from "./keywords.ts";
import type { Keyword, Line, ScriptError, Section, SectionTag } from "./script.ts";

type RawSection = { tag: SectionTag; channel: string | null; line: number; lines: Line[] };

/** Parses the lines below a tag into text, checks and logic. */
export function parseSection({ tag, channel, line, lines }: RawSection): Section & { errors: ScriptError[] } {
  const isUser = tag === "me";
  const checks: Keyword[] = [];
  const logic: Keyword[] = [];
  const errors: ScriptError[] = [];
  const textLines: Line[] = [];
  let button: string | null = null;
  for (const current of lines) {
    const found = parseKeyword(current, isUser);
    switch (found.kind) {
      case "text":
        if (found.line.text.trim() !== "" && isUser && (logic.length > 0 || button !== null)) {
          errors.push({
            line: current.number,
            code: "text_after_logic",
            message: `No text can follow ${logic.at(-1)?.name ?? "BUTTON"}`,
          });
        } else textLines.push(found.line);
        continue;
      case "unsupported":
        errors.push({
          line: current.number,
          code: "unsupported",
          message: describeUnsupported(found.keyword.name, isUser),
        });
        continue;
      case "button":
        button = found.keyword.args.at(-1) ?? null;
        if (button === null || textLines.some(({ text }) => text.trim() !== "")) {
          const message = button === null ? "BUTTON needs the words of a button" : "BUTTON can't follow text";
          errors.push({ line: current.number, code: "bad_argument", message });
        }
        continue;
      case "check":
        checks.push(found.keyword);
        break;
      case "logic":
        logic.push(found.keyword);
        break;
    }
    const error = findArgumentError(found.keyword);
    if (error) errors.push({ line: current.number, ...error });
  }
  const { text, not, optional, errors: textErrors } = parseText(textLines, tag);
  const section = { tag, channel, line, text, not, optional: optional || checks.some((check) => check.optional) };
  errors.push(...textErrors, ...checkTag(section, checks));
  if (isMixed(text, optional, checks)) {
    errors.push({
      line,
      code: "mixed_optional",
      message: "Either all of a section is optional (?) or none of it",
    });
  }
  return { ...section, button, checks, logic, errors: errors.sort((a, b) => a.line - b.line) };
}

type Found =
  { kind: "text"; line: Line } | { kind: Exclude<ReturnType<typeof classifyKeyword>, "text">; keyword: Keyword };

function parseKeyword(line: Line, isUser: boolean): Found {
  const { text } = line;
  // Before text of the user the signs are text; doubled they are text everywhere.
  const [, signs = ""] = isUser ? [] : (/^(\?!|\?|!)(?![?!])/.exec(text) ?? []);
  const body = text.slice(signs.length).trimEnd();
  const [name = ""] = body.split(" ", 1);
  const kind = classifyKeyword(name, isUser);
  if (kind === "text") return { kind, line };
  const args = parseArgs(body.slice(name.length + 1));
  const keyword = { name, args, not: signs.includes("!"), optional: signs.includes("?"), line: line.number };
  return { kind, keyword };
}

/** Joins the lines of a text and takes the signs off its first. */
function parseText(
  lines: readonly Line[],
  tag: SectionTag,
): { text: string | null; not: boolean; optional: boolean; errors: ScriptError[] } {
  const last = lines.findLastIndex(({ text }) => text.trim() !== "");
  const [first] = lines;
  if (last < 0 || !first) return { text: null, not: false, optional: false, errors: [] };
  let text = lines
    .slice(0, last + 1)
    .map((line) => line.text)
    .join("\n");
  let not = false;
  let optional = false;
  if (tag !== "me") {
    [text, optional] = takeSign(text, "?");
    [text, not] = takeSign(text, "!");
  }
  return { text, not, optional, errors: listTextErrors(text, first.number, tag) };
}

/** Takes a sign off a text: once it is a sign, doubled it stands for itself. */
function takeSign(text: string, sign: string): [text: string, isSet: boolean] {
  if (!text.startsWith(sign)) return [text, false];
  return [text.slice(1), !text.startsWith(sign + sign)];
}

function listTextErrors(text: string, line: number, tag: SectionTag): ScriptError[] {
  if (tag !== "me" && tag !== "bot") {
    return [{ line, code: "bad_argument", message: `#${tag} takes keywords, no text` }];
  }
  const errors: ScriptError[] = [];
  if (isJsonObject(text)) {
    errors.push({ line, code: "unsupported", message: "A message given as JSON is not supported" });
  }
  const unknown = findUnknownFunction(text);
  if (unknown !== null) errors.push({ line, code: "unsupported", message: `${unknown} is not supported` });
  if (tag === "bot" && countWildcards(text) > MAX_WILDCARDS) {
    const message = `The text has more than ${String(MAX_WILDCARDS)} wildcards`;
    errors.push({ line, code: "bad_argument", message });
  }
  return errors;
}

function checkTag({ tag, channel, line }: Pick<Section, "tag" | "channel" | "line">, checks: Keyword[]): ScriptError[] {
  if (tag === "include" && channel === null) {
    return [{ line, code: "bad_argument", message: "#include needs the name of a part" }];
  }
  const [check] = checks;
  if (check && (tag === "begin" || tag === "include")) {
    return [{ line: check.line, code: "bad_argument", message: `${check.name} needs something the bot said` }];
  }
  return [];
}

function isMixed(text: string | null, isTextOptional: boolean, checks: readonly Keyword[]): boolean {
  const optional = checks.map((check) => check.optional);
  if (text !== null) optional.push(isTextOptional);
  return new Set(optional).size > 1;
}

function describeUnsupported(name: string, isUser: boolean): string {
  return name === "WAITFORBOT" && isUser ? "WAITFORBOT belongs in a #bot section" : `${name} is not supported`;
}

function isJsonObject(text: string): boolean {
  if (!/^[{[]/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object";
  } catch {
    return false;
  }
}
