import { countUtf8Bytes } from "#src/domain/shared/text.ts";
import { parseSection } from "./parse-section.ts";
import { MAX_SCRIPT_BYTES, SECTION_TAGS } from "./script.ts";
import type { Line, PhraseList, Script, ScriptError, Section, SectionTag } from "./script.ts";

const LINE_BREAK = /\r\n|\n|\r/;
const TAG = /^#(\w+)(?: (.*))?$/;
const COMMENT = "// ";

/** Splits a text into lines; a byte-order mark is not part of the first. */
export function splitLines(text: string): string[] {
  return text.replace(/^\uFEFF/, "").split(LINE_BREAK);
}

/** Whether a line is a comment of ours. */
export function isComment(line: string): boolean {
  return line.startsWith(COMMENT);
}

/** Parses a script or part in the BotiumScript convo form. Includes are not resolved (compile-script.ts). */
export function parseScript(text: string): Script {
  const head: string[] = [];
  const sections: { tag: SectionTag; channel: string | null; line: number; lines: Line[] }[] = [];
  if (countUtf8Bytes(text) > MAX_SCRIPT_BYTES) return failWhole("too_long", "The script is longer than 256 KiB");
  splitLines(text).forEach((line, index) => {
    const number = index + 1;
    const tag = parseTag(line);
    const section = sections.at(-1);
    if (tag) sections.push({ ...tag, line: number, lines: [] });
    else if (isComment(line)) return;
    else if (section) section.lines.push({ number, text: line });
    else head.push(line);
  });
  const errors: ScriptError[] = [];
  const parsed = sections.map((section): Section => {
    const { errors: found, ...rest } = parseSection(section);
    errors.push(...found);
    return rest;
  });
  const [name = "", ...description] = head;
  if (!parsed.some(({ tag }) => tag === "me" || tag === "bot" || tag === "include") && !parsed.some(includesPart)) {
    errors.push({ line: 1, code: "empty_script", message: "The script has no #me and no #bot section" });
  }
  return {
    name: name.trim() === "" ? null : name.trim(),
    description: description.join("\n").trim() || null,
    sections: parsed,
    errors,
  };
}

/** Parses a list of phrases: the first line is its name, each further line a phrase. */
export function parsePhraseList(text: string): { list: PhraseList; errors: ScriptError[] } {
  const lines = splitLines(text).filter((line) => !isComment(line));
  const [name = "", ...rest] = lines.map((line) => line.trim());
  const list = { name, phrases: rest.filter((line) => line !== "") };
  if (countUtf8Bytes(text) > MAX_SCRIPT_BYTES) {
    return { list, errors: [{ line: 1, code: "too_long", message: "The list is longer than 256 KiB" }] };
  }
  if (name !== "" && list.phrases.length > 0) return { list, errors: [] };
  const message = name === "" ? "The first line must be the list's name" : "The list has no phrases";
  return { list, errors: [{ line: 1, code: "empty_script", message }] };
}

function parseTag(line: string): { tag: SectionTag; channel: string | null } | null {
  const match = TAG.exec(line.trimEnd());
  const tag = SECTION_TAGS.find((known) => known === match?.[1]);
  if (tag === undefined) return null;
  const channel = match?.[2]?.trim();
  return { tag, channel: channel === undefined || channel === "" ? null : channel };
}

function includesPart({ logic }: Section): boolean {
  return logic.some(({ name }) => name === "INCLUDE");
}

function failWhole(code: ScriptError["code"], message: string): Script {
  return { name: null, description: null, sections: [], errors: [{ line: 1, code, message }] };
}
