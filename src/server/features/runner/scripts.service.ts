import type { z } from "zod";
import { canUseRunner } from "../../../domain/auth/policies.ts";
import { makeTest } from "../../../domain/runner/make-test/make-test.ts";
import type { SourceMessage } from "../../../domain/runner/make-test/make-test.ts";
import type {
  scriptDraftSchema,
  scriptInputSchema,
  scriptsSchema,
  ScriptSummary,
} from "../../../domain/runner/runner.contract.ts";
import { parsePhraseList, parseScript } from "../../../domain/runner/script/parse-script.ts";
import type { ScriptError, ScriptKind } from "../../../domain/runner/script/script.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { DeviceViewer, UserViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { getConversation } from "../conversations/conversations.service.ts";
import { countScripts, deleteScriptRow, listScriptRows, putScriptRow } from "./scripts.sql.ts";
import type { ScriptRow } from "./scripts.sql.ts";

const MAX_SCRIPTS = 1000;
/** A test of more steps than a script may have is cut there. */
const MAX_MESSAGES = 500;
const MESSAGES_A_PAGE = 200;

/** Lists the workspace's scripts by name. */
export async function listScripts(
  db: Database,
  { clientId }: UserViewer | DeviceViewer,
): Promise<z.input<typeof scriptsSchema>> {
  const rows = await db.withClient(clientId, (tx) => listScriptRows(tx, { clientId, scriptId: null }));
  return { scripts: rows.map(toSummary) };
}

/** Returns a script. AppError `not_found`. */
export async function getScript(
  db: Database,
  { clientId }: UserViewer | DeviceViewer,
  scriptId: string,
): Promise<ScriptSummary> {
  const [row] = await db.withClient(clientId, (tx) => listScriptRows(tx, { clientId, scriptId }));
  if (row === undefined) throw new AppError("not_found", "This script does not exist.");
  return toSummary(row);
}

/** Creates a script. AppError `rejected` with `errors` by line if it does not read, `forbidden` by role, `conflict` above the limit. */
export async function createScript(
  db: Database,
  viewer: UserViewer,
  input: z.output<typeof scriptInputSchema>,
): Promise<ScriptSummary> {
  return putScript(db, viewer, { ...input, scriptId: createId() });
}

/** Creates or replaces the script with this id. Errors as for {@link createScript}. */
export async function putScript(
  db: Database,
  viewer: UserViewer | DeviceViewer,
  { scriptId, name, text, kind }: z.output<typeof scriptInputSchema> & { scriptId: string },
): Promise<ScriptSummary> {
  if (viewer.kind === "user") requirePermission(canUseRunner(viewer.role));
  const own = checkScript(text, kind);
  const { clientId } = viewer;
  await db.withClient(clientId, async (tx) => {
    const script = { clientId, scriptId, name: name ?? own ?? "Untitled", kind, text, at: new Date() };
    const isNew = await putScriptRow(tx, script);
    if (isNew && (await countScripts(tx, clientId)) > MAX_SCRIPTS) {
      throw new AppError("conflict", "A workspace keeps at most 1,000 scripts. Delete some first.");
    }
  });
  return getScript(db, viewer, scriptId);
}

/** Deletes a script; its saved runs stay. AppError `forbidden` by role, `not_found`. */
export async function deleteScript(db: Database, viewer: UserViewer, scriptId: string): Promise<{ success: true }> {
  requirePermission(canUseRunner(viewer.role));
  const { clientId } = viewer;
  await db.withClient(clientId, async (tx) => {
    const deleted = await deleteScriptRow(tx, { clientId, scriptId });
    if (deleted === undefined) throw new AppError("not_found", "This script does not exist.");
    await addAuditEntry(tx, { clientId, actor: viewer, action: "runner.script_deleted", subject: deleted.name });
  });
  return { success: true };
}

/** Makes a draft of a script from a conversation; nothing is kept. AppError `forbidden` by role, `not_found`. */
export async function draftFromConversation(
  viewer: UserViewer,
  conversationId: string,
): Promise<z.input<typeof scriptDraftSchema>> {
  requirePermission(canUseRunner(viewer.role));
  const messages: SourceMessage[] = [];
  let cursor: string | undefined;
  let closed = true;
  do {
    const paging = { limit: MESSAGES_A_PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const page = await getConversation(viewer, conversationId, paging);
    messages.push(...page.messages.map(({ role, text, at }) => ({ role, text, at: Date.parse(at) })));
    ({ closed } = page.conversation);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && messages.length < MAX_MESSAGES);
  const name = "Test from a conversation";
  return { name, kind: "convo", ...makeTest(messages, { name, closed }) };
}

/** Checks that a text reads and returns the name in it. */
function checkScript(text: string, kind: ScriptKind): string | null {
  const { errors, name } = kind === "utterances" ? checkList(text) : parseScript(text);
  // Parts and lists that it names may be saved later.
  if (errors.length === 0) return name;
  const [first] = errors;
  throw new AppError("rejected", `Line ${String(first?.line ?? 1)}: ${first?.message ?? "can't be read"}`, {
    data: { errors },
  });
}

function checkList(text: string): { errors: ScriptError[]; name: string | null } {
  const { list, errors } = parsePhraseList(text);
  return { errors, name: list.name === "" ? null : list.name };
}

function toSummary({ id, name, kind, text, updatedAt, runId, outcome, ranAt }: ScriptRow): ScriptSummary {
  const lastRun =
    runId === null || outcome === null || ranAt === null
      ? null
      : { id: runId, outcome, startedAt: ranAt.toISOString() };
  return { id, name, kind, text, updatedAt: updatedAt.toISOString(), lastRun };
}
