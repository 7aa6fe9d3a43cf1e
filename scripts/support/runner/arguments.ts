/** The arguments of the Runner's command. */
import { parseArgs } from "node:util";
import { DEFAULT_MAX_MESSAGES, MAX_MESSAGES } from "#src/domain/runner/personas/limits.ts";
import { describePersona, PERSONAS } from "#src/domain/runner/personas/persona.ts";
import type { PersonaId } from "#src/domain/runner/personas/persona.ts";
import {
  DEFAULT_QUIET_MS,
  DEFAULT_TIMEOUT_MS,
  QUIET_RANGE_MS,
  TIMEOUT_RANGE_MS,
} from "#src/domain/runner/run/waits.ts";
import { getScriptKind } from "#src/domain/runner/script/script-files.ts";
import { parseOrRefuse, UsageError } from "../../command/exit-codes.ts";

export type RunnerArguments = {
  url: string;
  scripts: string[];
  widget: string | null;
  custom: { input: string; messages: string; send: string | null } | null;
  frame: string | null;
  personas: PersonaId[];
  maxMessages: number;
  quietMs: number;
  timeoutMs: number;
  atOnce: boolean;
  everyWording: boolean;
  press: string[];
  storage: string | null;
  junit: string | null;
  /** A file, or `-` for standard output. */
  json: string | null;
  summary: string | null;
  baseline: string | null;
  save: { workspace: string; tokenFile: string } | null;
  headed: boolean;
};

export const USAGE = `Usage: threadlight test --url URL --script FILE|FOLDER…
  --script FILE|FOLDER      scripts (*.convo.txt) with their parts (*.pconvo.txt) and lists (*.utterances.txt); again for more
  --explore PERSONA         explore without a script: ${[...PERSONAS, "all"].join(", ")}
  --max N                   messages at most while exploring (${String(DEFAULT_MAX_MESSAGES)}, up to ${String(MAX_MESSAGES)})
  --widget ID               the chat widget, by its id, such as rasa-webchat or intercom
  --input CSS --messages CSS [--send CSS]
                            the chat's field, message list and send button, where it is no known widget
  --frame CSS               the frame that the chat is in
  --press TEXT              press this first, such as the button of a consent screen; again for more
  --storage FILE            cookies and local storage to begin with (Playwright's storage state)
  --quiet MS                an answer is over after this long without a change (${String(DEFAULT_QUIET_MS)})
  --timeout MS              the longest wait for the first letter of an answer (${String(DEFAULT_TIMEOUT_MS)})
  --fast                    type at once instead of letter by letter
  --expand first|all        of lists in the user's words, the first phrase or every phrase in a run of its own
  --junit FILE, --json FILE write a report; --json alone prints it
  --summary FILE            append the report as Markdown, such as to $GITHUB_STEP_SUMMARY
  --baseline FILE           an earlier report of --json: what failed there may still fail
  --save --token-file FILE --workspace URL
                            save the runs to a workspace
  --headed                  show the browser
Exit code: 0 all passed, 1 a script failed (with --baseline: that did not fail there), 2 wrong arguments or a script that can't be read, 3 the page or its chat could not be driven.`;

/** Parses the command line; throws a UsageError. */
export function parseRunnerArguments(args: readonly string[]): RunnerArguments {
  const { values, positionals } = parse(args);
  const url = values.url ?? "";
  if (!URL.canParse(url) || !/^(?:https?|file):/.test(url))
    fail("--url needs an address that begins with http: or https:");
  const scripts = [...values.script, ...positionals];
  const personas = values.explore.flatMap(parsePersona);
  if (scripts.length === 0 && personas.length === 0) fail("Name a script with --script, or a persona with --explore.");
  return {
    url,
    scripts,
    personas,
    widget: values.widget ?? null,
    custom: parseCustom(values),
    frame: values.frame ?? null,
    maxMessages: parseNumber("--max", values.max, [1, MAX_MESSAGES]) ?? DEFAULT_MAX_MESSAGES,
    quietMs: parseNumber("--quiet", values.quiet, QUIET_RANGE_MS) ?? DEFAULT_QUIET_MS,
    timeoutMs: parseNumber("--timeout", values.timeout, TIMEOUT_RANGE_MS) ?? DEFAULT_TIMEOUT_MS,
    atOnce: values.fast,
    everyWording: parseExpand(values.expand),
    press: values.press,
    storage: values.storage ?? null,
    junit: values.junit ?? null,
    json: parseJson(values.json),
    summary: values.summary ?? null,
    baseline: values.baseline ?? null,
    save: parseSave(values),
    headed: values.headed,
  };
}

function parse(args: readonly string[]) {
  return parseOrRefuse(() =>
    parseArgs({
      args: args.map((word, index) => (word === "--json" && isAlone(args[index + 1]) ? "--json=-" : word)),
      allowPositionals: true,
      options: {
        url: { type: "string" },
        script: { type: "string", multiple: true, default: [] },
        widget: { type: "string" },
        input: { type: "string" },
        messages: { type: "string" },
        send: { type: "string" },
        frame: { type: "string" },
        explore: { type: "string", multiple: true, default: [] },
        max: { type: "string" },
        quiet: { type: "string" },
        timeout: { type: "string" },
        fast: { type: "boolean", default: false },
        expand: { type: "string", default: "first" },
        press: { type: "string", multiple: true, default: [] },
        storage: { type: "string" },
        junit: { type: "string" },
        json: { type: "string" },
        summary: { type: "string" },
        baseline: { type: "string" },
        save: { type: "boolean", default: false },
        "token-file": { type: "string" },
        workspace: { type: "string" },
        headed: { type: "boolean", default: false },
      },
    }),
  );
}

function isAlone(next: string | undefined): boolean {
  return next === undefined || next.startsWith("--");
}

/** `--json tests/a.convo.txt` means a script to run, and would be written over. */
function parseJson(file: string | undefined): string | null {
  if (file !== undefined && getScriptKind(file) !== null)
    fail(`--json would write over ${file}: name it with --script.`);
  return file ?? null;
}

function parsePersona(name: string): PersonaId[] {
  if (name === "all") return [...PERSONAS];
  const persona = PERSONAS.find((known) => known === name);
  if (persona) return [persona];
  const list = [...PERSONAS, "all" as const].map((known) => `${known} (${describePersona(known).description})`);
  return fail(`Unknown persona: ${name}. There are:\n  ${list.join("\n  ")}`);
}

function parseCustom({
  input,
  messages,
  send,
}: {
  input?: string;
  messages?: string;
  send?: string;
}): RunnerArguments["custom"] {
  if (input === undefined && messages === undefined && send === undefined) return null;
  if (input === undefined || messages === undefined) return fail("--input and --messages belong together.");
  return { input, messages, send: send ?? null };
}

function parseSave(values: { save: boolean; workspace?: string; "token-file"?: string }): RunnerArguments["save"] {
  const { save, workspace, "token-file": tokenFile } = values;
  if (!save) return null;
  if (workspace === undefined || tokenFile === undefined || !URL.canParse(workspace)) {
    return fail("--save needs --token-file and --workspace with the workspace's address.");
  }
  return { workspace, tokenFile };
}

function parseExpand(expand: string): boolean {
  if (expand !== "first" && expand !== "all") fail("--expand is first or all.");
  return expand === "all";
}

function parseNumber(name: string, text: string | undefined, [least, most]: readonly [number, number]): number | null {
  if (text === undefined) return null;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  return fail(`${name} needs a number from ${String(least)} to ${String(most)}.`);
}

function fail(message: string): never {
  throw new UsageError(message);
}
