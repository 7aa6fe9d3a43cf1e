import { MAX_INCLUDE_DEPTH, MAX_STEPS } from "./script.ts";
import type { Keyword, PhraseList, Script, ScriptError, Section } from "./script.ts";

/** A part that scripts include, by the name that they use. */
export type Part = { name: string; script: Script };
/** What scripts refer to by name. */
export type Library = { parts: readonly Part[]; lists: readonly PhraseList[] };

/** A step to run: `begin` and `end` hold logic around the conversation, `end` also checks of the whole. */
export type PlannedStep = Omit<Section, "tag" | "channel"> & {
  role: "begin" | "me" | "bot" | "end";
  /** The part that the step came from, null for the script itself. */
  part: string | null;
};

/** A script with the steps of its parts in their places. */
export type Plan = { name: string | null; steps: PlannedStep[]; errors: ScriptError[] };

/** Parts that include others several times each would grow without end. */
const MAX_INCLUDES = 1000;

type Context = { parts: ReadonlyMap<string, Part>; steps: PlannedStep[]; errors: ScriptError[]; includes: number };

/** Puts the steps of included parts in their places, and lists all that keeps the script from running. */
export function compileScript(script: Script, library: Library): Plan {
  const parts = new Map(library.parts.map((part) => [part.name, part]));
  const context: Context = { parts, steps: [], errors: [...script.errors], includes: 0 };
  if (script.errors.length === 0) addSections(script, context, { path: [], includedAt: null });
  const { steps, errors } = context;
  if (steps.filter(isVisible).length > MAX_STEPS) {
    errors.push({ line: 1, code: "too_long", message: `The script has more than ${String(MAX_STEPS)} steps` });
  }
  if (errors.length === 0 && !steps.some(({ role }) => role === "me" || role === "bot")) {
    errors.push({ line: 1, code: "empty_script", message: "The script has no #me and no #bot section" });
  }
  return { name: script.name, steps: orderSteps(steps), errors };
}

type Place = { path: readonly string[]; includedAt: number | null };

function addSections({ sections }: Script, context: Context, place: Place): void {
  for (const section of sections) {
    const { tag, channel, ...rest } = section;
    if (tag !== "include") {
      const { logic } = section;
      const own = { ...rest, logic: logic.filter(({ name }) => name !== "INCLUDE") };
      context.steps.push({ ...own, role: tag, part: place.path.at(-1) ?? null });
    }
    const names = tag === "include" ? (channel ?? "").split("|").map((name) => name.trim()) : [];
    for (const name of names) addPart(name, section.line, context, place);
    for (const include of section.logic.filter(({ name }) => name === "INCLUDE")) {
      for (const name of include.args) addPart(name, include.line, context, place);
    }
  }
}

function addPart(name: string, line: number, context: Context, { path, includedAt }: Place): void {
  const at = includedAt ?? line;
  const part = context.parts.get(name);
  const fail = (code: ScriptError["code"], message: string): void => {
    if (!context.errors.some((error) => error.line === at && error.message === message)) {
      context.errors.push({ line: at, code, message });
    }
  };
  if (++context.includes > MAX_INCLUDES) {
    return fail("too_long", `Parts are included more than ${String(MAX_INCLUDES)} times`);
  }
  if (!part) return fail("unknown_include", `There is no part named ${name}`);
  if (path.includes(name)) {
    return fail(
      "circular_include",
      `Parts include each other: ${[...path.slice(path.indexOf(name)), name].join(" → ")}`,
    );
  }
  if (path.length >= MAX_INCLUDE_DEPTH) {
    return fail("too_long", `Parts are included more than ${String(MAX_INCLUDE_DEPTH)} levels deep`);
  }
  const [error] = part.script.errors;
  if (error) return fail(error.code, `${name}, line ${String(error.line)}: ${error.message}`);
  addSections(part.script, context, { path: [...path, name], includedAt: at });
}

/** Puts what runs before the first step first and what runs after the last step last. */
function orderSteps(steps: readonly PlannedStep[]): PlannedStep[] {
  const inRole = (role: PlannedStep["role"]) => steps.filter((step) => step.role === role);
  return [...inRole("begin"), ...steps.filter(isVisible), ...inRole("end")];
}

function isVisible({ role }: PlannedStep): boolean {
  return role === "me" || role === "bot";
}

/** The keywords of a kind in a step's logic. */
export function listLogic({ logic }: Pick<PlannedStep, "logic">, name: string): Keyword[] {
  return logic.filter((keyword) => keyword.name === name);
}
