import { z } from "zod";

/** Convo scripts, parts that scripts include, and lists of phrases. */
export const SCRIPT_KINDS = ["convo", "pconvo", "utterances"] as const;
export const scriptKindSchema = z.enum(SCRIPT_KINDS);
export type ScriptKind = z.infer<typeof scriptKindSchema>;

/** Why a script can't be run. */
export const SCRIPT_ERRORS = [
  "empty_script",
  "text_after_logic",
  "bad_argument",
  "unsupported",
  "unknown_include",
  "circular_include",
  "mixed_optional",
  "bad_regexp",
  "too_long",
] as const;
export const scriptErrorSchema = z.object({
  line: z.number().int().min(0),
  code: z.enum(SCRIPT_ERRORS),
  message: z.string(),
});
export type ScriptError = z.infer<typeof scriptErrorSchema>;

/** The longest script, in UTF-8 bytes, and the most steps of a run, parts included. */
export const MAX_SCRIPT_BYTES = 256 * 1024;
export const MAX_STEPS = 500;
export const MAX_INCLUDE_DEPTH = 10;
/** The most runs that phrases of lists make of one script. */
export const MAX_WORDINGS = 50;

export const SECTION_TAGS = ["begin", "include", "me", "bot", "end"] as const;
export type SectionTag = (typeof SECTION_TAGS)[number];

/** A line with a keyword: something to check in what the bot said, or something to do. */
export type Keyword = { name: string; args: string[]; not: boolean; optional: boolean; line: number };

/** A line of a script with its number, from 1. */
export type Line = { number: number; text: string };

/** A section of a script. `line` counts from 1 and is that of the tag; `button` are the words of a button to press. */
export type Section = {
  tag: SectionTag;
  channel: string | null;
  line: number;
  text: string | null;
  not: boolean;
  optional: boolean;
  button: string | null;
  checks: Keyword[];
  logic: Keyword[];
};

/** A parsed script; with errors it can't be run. */
export type Script = {
  name: string | null;
  description: string | null;
  sections: Section[];
  errors: ScriptError[];
};

/** A list of phrases: a line of a script that is its name stands for any of them. */
export type PhraseList = { name: string; phrases: string[] };
