/** What the extension keeps, in the browser's storage for extensions and nowhere else. */
import { z } from "zod";
import { runSchema } from "#src/domain/runner/run.contract.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { runnerMeSchema } from "#src/domain/runner/runner.contract.ts";
import { DEFAULT_QUIET_MS, DEFAULT_TIMEOUT_MS } from "#src/domain/runner/run/waits.ts";
import type { ScriptFile } from "#src/domain/runner/script/script-files.ts";
import { getChrome } from "../get-chrome.ts";

const MAX_RUNS = 50;

const savedScriptSchema = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  imported: z.string().nullable(),
});
export type SavedScript = z.infer<typeof savedScriptSchema>;

export const BETWEEN = ["reload", "forget", "nothing", "press"] as const;
const settingsSchema = z.object({
  quietMs: z.number().default(DEFAULT_QUIET_MS),
  timeoutMs: z.number().default(DEFAULT_TIMEOUT_MS),
  atOnce: z.boolean().default(false),
  between: z.enum(BETWEEN).default("reload"),
});
export type Settings = z.infer<typeof settingsSchema>;

const pointedSchema = z.object({
  origin: z.string(),
  pathPrefix: z.string(),
  input: z.string(),
  messages: z.string(),
  send: z.string().nullable(),
});
export type PointedChat = z.infer<typeof pointedSchema>;

/** An element to press between scripts, on any page of an origin. */
const pressedSchema = z.object({ origin: z.string(), selector: z.string() });

/** The workspace's goal as it was when it was asked for last: `askedAt` in milliseconds since the epoch. */
const workspaceGoalSchema = runnerMeSchema.pick({ goal: true, training: true }).extend({ askedAt: z.number() });
export type WorkspaceGoal = z.infer<typeof workspaceGoalSchema>;

const pairingSchema = z.object({
  address: z.string(),
  token: z.string(),
  deviceId: z.string(),
  workspace: z.string(),
  /** Null until it was asked for. */
  goal: workspaceGoalSchema.nullable().default(null),
});
export type Pairing = z.infer<typeof pairingSchema>;

const KEYS = {
  scripts: "scripts",
  parts: "parts",
  settings: "settings",
  pointed: "pointed",
  pressed: "pressed",
  runs: "runs",
  draft: "draft",
  pairing: "pairing",
} as const;

const UNFINISHED = "unfinished:";

/** Lists the saved scripts. */
export async function listScripts(): Promise<SavedScript[]> {
  return get(KEYS.scripts, z.array(savedScriptSchema), []);
}

/** Saves a script in place of the one with its id. */
export async function setScript(script: SavedScript): Promise<void> {
  const others = (await listScripts()).filter(({ id }) => id !== script.id);
  await set(KEYS.scripts, [...others, script]);
}

/** Adds scripts, in one write. */
export async function addScripts(scripts: readonly SavedScript[]): Promise<void> {
  await set(KEYS.scripts, [...(await listScripts()), ...scripts]);
}

/** Lists the imported parts and lists of phrases, which all scripts can use. */
export async function listParts(): Promise<ScriptFile[]> {
  return get(KEYS.parts, z.array(z.object({ path: z.string(), text: z.string() })), []);
}

/** Replaces the imported parts and lists of phrases. */
export async function setParts(files: readonly ScriptFile[]): Promise<void> {
  await set(KEYS.parts, files);
}

/** Gets the settings, with defaults. */
export async function getSettings(): Promise<Settings> {
  return get(KEYS.settings, settingsSchema, settingsSchema.parse({}));
}

/** Saves the settings. */
export async function setSettings(settings: Settings): Promise<void> {
  await set(KEYS.settings, settings);
}

/** Finds the chat that was pointed at on an address. */
export async function findPointed(url: string): Promise<PointedChat | null> {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  const all = await get(KEYS.pointed, z.array(pointedSchema), []);
  const here = all.filter((chat) => chat.origin === origin && pathname.startsWith(chat.pathPrefix));
  return here.toSorted((a, b) => b.pathPrefix.length - a.pathPrefix.length)[0] ?? null;
}

/** Keeps a chat that was pointed at. */
export async function addPointed(chat: PointedChat): Promise<void> {
  const all = await get(KEYS.pointed, z.array(pointedSchema), []);
  const others = all.filter(({ origin, pathPrefix }) => origin !== chat.origin || pathPrefix !== chat.pathPrefix);
  await set(KEYS.pointed, [...others, chat]);
}

/** Finds the selector of the element to press between scripts on an address. */
export async function findPressed(url: string): Promise<string | null> {
  const origin = URL.canParse(url) ? new URL(url).origin : null;
  return (await listPressed()).find((each) => each.origin === origin)?.selector ?? null;
}

/** Keeps the element to press between scripts of an origin. */
export async function setPressed(origin: string, selector: string): Promise<void> {
  const others = (await listPressed()).filter((each) => each.origin !== origin);
  await set(KEYS.pressed, [...others, { origin, selector }]);
}

function listPressed(): Promise<z.infer<typeof pressedSchema>[]> {
  return get(KEYS.pressed, z.array(pressedSchema), []);
}

/** Lists the kept runs, newest first. Runs of older versions that no longer fit are left out. */
export async function listRuns(): Promise<Run[]> {
  const kept = await get(KEYS.runs, z.array(z.unknown()), []);
  return kept.flatMap((run) => runSchema.safeParse(run).data ?? []);
}

/** Keeps a run; of more than 50 the oldest goes. */
export async function addRun(run: Run): Promise<void> {
  const others = (await listRuns()).filter(({ id }) => id !== run.id);
  await set(KEYS.runs, [run, ...others].slice(0, MAX_RUNS));
}

/** Keeps a run that goes on, as it stands, each under a key of its own: panels of several tabs run at the same time. */
export async function setUnfinished(run: Run): Promise<void> {
  await set(`${UNFINISHED}${run.id}`, run);
}

/** Lists the runs that were not brought to an end. */
export async function listUnfinished(): Promise<Run[]> {
  const all = await getChrome().storage.local.get(null);
  return Object.entries(all).flatMap(([key, value]) =>
    key.startsWith(UNFINISHED) ? (runSchema.safeParse(value).data ?? []) : [],
  );
}

/** Forgets a run that is no longer going on. */
export async function deleteUnfinished(id: string): Promise<void> {
  await getChrome().storage.local.remove(`${UNFINISHED}${id}`);
}

/** Gets the workspace that this browser is paired with. */
export async function getPairing(): Promise<Pairing | null> {
  return get(KEYS.pairing, pairingSchema.nullable(), null);
}

/** Keeps or forgets the pairing. */
export async function setPairing(pairing: Pairing | null): Promise<void> {
  await set(KEYS.pairing, pairing);
}

/** Gets the script that stood in the text box last. */
export async function getDraft(): Promise<string | null> {
  return get(KEYS.draft, z.string().nullable(), null);
}

/** Keeps the script in the text box. */
export async function setDraft(text: string): Promise<void> {
  await set(KEYS.draft, text);
}

/** Deletes everything that is kept. */
export async function deleteEverything(): Promise<void> {
  await getChrome().storage.local.clear();
}

async function get<T>(key: string, schema: z.ZodType<T>, fallback: T): Promise<T> {
  const { [key]: value } = await getChrome().storage.local.get(key);
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : fallback;
}

async function set(key: string, value: unknown): Promise<void> {
  await getChrome().storage.local.set({ [key]: value });
}
