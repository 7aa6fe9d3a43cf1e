import type { z } from "zod";
import { canUseRunner } from "../../../domain/auth/policies.ts";
import { runSchema } from "../../../domain/runner/run.contract.ts";
import type { Goal } from "../../../domain/analysis/analysis.contract.ts";
import { settleRun } from "../../../domain/runner/report/settle-run.ts";
import type { Run } from "../../../domain/runner/run.contract.ts";
import { RUNS_PER_PAGE } from "../../../domain/runner/runner.contract.ts";
import type {
  runsQuerySchema,
  runsSchema,
  savedRunSchema,
  SaveRunsOutput,
} from "../../../domain/runner/runner.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { isStorableText } from "../../../domain/shared/text.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { DeviceViewer, UserViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { requireTestAccount } from "../api-accounts/api-accounts.service.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { removeConversations } from "../ingest/ingest.service.ts";
import { deleteRunRow, findRun, findRunBefore, insertRun, listRunRows, listStoredRuns, updateRun } from "./runs.sql.ts";
import { findDefaultGoal, isRedacting } from "./settings.sql.ts";
import { redactRun } from "./redact-run.ts";
import { storeRunConversation } from "./store-run.ts";

type Result = NonNullable<SaveRunsOutput["results"]>[number];

/** Saves runs, each by itself; a known id counts once. `results` only if one is wrong. AppError `forbidden` by role. */
export async function saveRuns(
  db: Database,
  viewer: UserViewer | DeviceViewer,
  runs: readonly unknown[],
): Promise<SaveRunsOutput> {
  if (viewer.kind === "user") requirePermission(canUseRunner(viewer.role));
  const { clientId } = viewer;
  const redacts = await db.withClient(clientId, (tx) => isRedacting(tx, clientId));
  const goal = await db.withClient(clientId, (tx) => findDefaultGoal(tx, clientId));
  const results: Result[] = [];
  for (const [index, run] of runs.entries()) results.push(await saveRun(db, run, { clientId, index, redacts, goal }));
  const count = (status: Result["status"]): number => results.filter((result) => result.status === status).length;
  const output = { accepted: count("accepted"), duplicates: count("duplicate") };
  return count("error") === 0 ? output : { ...output, results };
}

/** Lists saved runs, newest first. */
export async function listRuns(
  db: Database,
  { clientId }: UserViewer,
  { script, outcome, cursor }: z.output<typeof runsQuerySchema>,
): Promise<z.input<typeof runsSchema>> {
  const filter = { clientId, script, outcome, cursor, limit: RUNS_PER_PAGE + 1 };
  const rows = await db.withClient(clientId, (tx) => listRunRows(tx, filter));
  const page = rows.slice(0, RUNS_PER_PAGE);
  return {
    runs: page.map(({ startedAt, ...run }) => ({ ...run, startedAt: startedAt.toISOString() })),
    next: rows.length > RUNS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns a run with the one before it, to compare with. AppError `not_found`. */
export async function getRun(
  db: Database,
  { clientId }: UserViewer,
  runId: string,
): Promise<z.input<typeof savedRunSchema>> {
  return db.withClient(clientId, async (tx) => {
    const found = await findRun(tx, { clientId, runId });
    const run = runSchema.safeParse(found?.run);
    if (found === undefined || !run.success) throw new AppError("not_found", "This run does not exist.");
    const previous = runSchema.safeParse(await findRunBefore(tx, { clientId, runId }));
    return { run: run.data, previous: previous.data ?? null, conversationId: found.conversationId };
  });
}

/** Deletes a run and its conversation. AppError `forbidden` by role, `not_found`. */
export async function deleteRun(db: Database, viewer: UserViewer, runId: string): Promise<{ success: true }> {
  requirePermission(canUseRunner(viewer.role));
  const { clientId } = viewer;
  const found = await db.withClient(clientId, (tx) => findRun(tx, { clientId, runId }));
  if (found === undefined) throw new AppError("not_found", "This run does not exist.");
  // First, because the run is what leads to it. It deletes the run too.
  if (found.conversationId !== null) await removeConversations({ clientId, conversationIds: [found.conversationId] });
  await db.withClient(clientId, async (tx) => {
    await deleteRunRow(tx, { clientId, runId });
    await addAuditEntry(tx, { clientId, actor: viewer, action: "runner.run_deleted", subject: found.name });
  });
  return { success: true };
}

/** Redacts the words of a client's saved runs, as those of messages are redacted. */
export async function redactSavedRuns(db: Database, clientId: string): Promise<void> {
  await db.withClient(clientId, async (tx) => {
    for (const stored of await listStoredRuns(tx, clientId)) {
      const run = runSchema.safeParse(stored);
      if (!run.success) continue;
      const before = JSON.stringify(run.data);
      const after = JSON.stringify(redactRun(run.data));
      if (after !== before) await updateRun(tx, { clientId, runId: run.data.id, run: after });
    }
  });
}

async function saveRun(
  db: Database,
  input: unknown,
  { clientId, index, redacts, goal }: { clientId: string; index: number; redacts: boolean; goal: Goal },
): Promise<Result> {
  const parsed = runSchema.safeParse(input);
  const id = getId(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const error = { code: "invalid", message: issue?.message ?? "Not a run", path: issue?.path.join(".") ?? "" };
    return { index, id, status: "error", error };
  }
  const run = settleRun(redacts ? redactRun(parsed.data) : parsed.data, goal);
  const text = JSON.stringify(run);
  if (!isStorable(text)) {
    const error = { code: "invalid", message: "Contains unsupported characters", path: "" };
    return { index, id, status: "error", error };
  }
  const apiAccountId = await db.withClient(clientId, async (tx) =>
    (await findRun(tx, { clientId, runId: run.id })) === undefined ? requireTestAccount(tx, clientId) : null,
  );
  if (apiAccountId === null) return { index, id: run.id, status: "duplicate" };
  const conversationId = await storeRunConversation(run, { clientId, apiAccountId });
  const row = { ...toRow(run, { clientId, text }), conversationId };
  const isNew = await db.withClient(clientId, (tx) => insertRun(tx, row));
  return { index, id: run.id, status: isNew ? "accepted" : "duplicate" };
}

function toRow(run: Run, { clientId, text }: { clientId: string; text: string }) {
  const { id, kind, name, scriptId, persona, origin, outcome, startedAt, timings } = run;
  return {
    ...{ clientId, kind, name, scriptId, persona, origin, outcome },
    runId: id,
    startedAt: new Date(startedAt),
    savedAt: new Date(),
    firstMedianMs: timings.firstMedianMs,
    run: text,
  };
}

/** JSON escapes NUL and lone surrogates, which the database then refuses. */
function isStorable(json: string): boolean {
  return isStorableText(json) && !/\\u0000|\\ud[89a-f]/i.test(json);
}

function getId(input: unknown): string | null {
  if (typeof input !== "object" || input === null || !("id" in input)) return null;
  return typeof input.id === "string" ? input.id.slice(0, 100) : null;
}
