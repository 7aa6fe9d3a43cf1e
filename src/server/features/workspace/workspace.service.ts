import { canManageWorkspace } from "../../../domain/auth/policies.ts";
import type { onboardingProgressSchema, onboardingSchema } from "../../../domain/onboarding/onboarding.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { workspaceSchema } from "../../../domain/workspace/workspace.contract.ts";
import type { Workspace, WorkspaceChange } from "../../../domain/workspace/workspace.contract.ts";
import type { z } from "zod";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { notifyApiKeysChanged } from "../../auth/api-keys/api-keys.sql.ts";
import type { Database, Queryable } from "../../db/sql.ts";
import { addAuditEntry, listChanges } from "../audit/audit.service.ts";
import { withdrawBrokenCohorts } from "../benchmarks/benchmarks.service.ts";
import { getCurrency } from "../money/money.service.ts";
import { rescheduleReports } from "../reports/schedules.service.ts";
import { rescheduleDigest } from "../weekly-digest/weekly-digest.service.ts";
import { startZoneRecount } from "../ingest/ingest.service.ts";
import {
  lockWorkspace,
  findOnboarding,
  findRecountProgress,
  updateOnboardingStep,
  updateWorkspaceRow,
} from "./workspace.sql.ts";

/** Time for counting conversations in a new time zone before the request is answered: enough for several thousand. */
const RECOUNT_MS = 1_500;

/** The workspace's settings; every role may read them. */
export async function getWorkspace(db: Database, { clientId }: UserViewer): Promise<Workspace> {
  return db.withClient(clientId, (tx) => lockAndParseWorkspace(tx, clientId));
}

/** Updates the given settings. AppError `forbidden` by role. */
export async function updateWorkspace(db: Database, viewer: UserViewer, change: WorkspaceChange): Promise<Workspace> {
  const { clientId } = viewer;
  requirePermission(canManageWorkspace(viewer.role));
  const changed = await db.withClient(clientId, async (tx) => {
    const before = await lockAndParseWorkspace(tx, clientId);
    const after = {
      name: change.name ?? before.name,
      industry: change.industry === undefined ? before.industry : change.industry,
      size: change.size === undefined ? before.size : change.size,
      timeZone: change.timeZone ?? before.timeZone,
      redactPersonalData: change.redactPersonalData ?? before.redactPersonalData,
      idleMinutes: change.idleMinutes ?? before.idleMinutes,
      shareBenchmarks: change.shareBenchmarks ?? before.shareBenchmarks,
      conversionValue: change.conversionValue === undefined ? before.conversionValue : change.conversionValue,
    };
    await updateWorkspaceRow(tx, { clientId, ...after });
    if (after.timeZone !== before.timeZone) {
      await rescheduleReports(tx, clientId);
      await rescheduleDigest(tx, clientId);
    }
    // Processes cache redaction and time zone with the API key.
    await notifyApiKeysChanged(tx, clientId);
    await auditSettings(tx, viewer, { before, after });
    return { before, after: { ...after, currency: await getCurrency(tx, clientId) } };
  });
  const { before, after } = changed;
  if (before.shareBenchmarks && !after.shareBenchmarks) await withdrawBrokenCohorts(db.system);
  if (after.timeZone === before.timeZone) return { ...after, recount: before.recount };
  await startZoneRecount(clientId, { maxMs: RECOUNT_MS });
  return getWorkspace(db, viewer);
}

/** The onboarding step to continue with. */
export async function getOnboarding(db: Database, { clientId }: UserViewer): Promise<z.input<typeof onboardingSchema>> {
  const row = await db.withClient(clientId, (tx) => findOnboarding(tx, clientId));
  if (row === undefined) throw new AppError("unauthenticated", "Please log in.");
  return row;
}

/** Stores the next onboarding step. AppError `forbidden` by role. */
export async function setOnboardingStep(
  db: Database,
  viewer: UserViewer,
  { step }: z.output<typeof onboardingProgressSchema>,
): Promise<z.input<typeof onboardingSchema>> {
  const { clientId } = viewer;
  requirePermission(canManageWorkspace(viewer.role));
  await db.withClient(clientId, (tx) => updateOnboardingStep(tx, { clientId, step }));
  return getOnboarding(db, viewer);
}

/** Sharing figures gets an entry of its own: what it changes leaves the workspace. */
async function auditSettings(
  tx: Queryable,
  viewer: UserViewer,
  { before, after }: { before: Workspace; after: { name: string; shareBenchmarks: boolean } },
): Promise<void> {
  const { clientId } = viewer;
  const changed = listChanges(before, after).filter((name) => name !== "shareBenchmarks");
  if (after.shareBenchmarks !== before.shareBenchmarks) {
    const action = after.shareBenchmarks ? "benchmarks.shared" : "benchmarks.withdrawn";
    await addAuditEntry(tx, { clientId, actor: viewer, action, subject: after.name });
  }
  if (changed.length === 0) return;
  const details = { changed: changed.join(", ") };
  await addAuditEntry(tx, { clientId, actor: viewer, action: "workspace.changed", subject: after.name, details });
}

async function lockAndParseWorkspace(tx: Queryable, clientId: string): Promise<Workspace> {
  const row = await lockWorkspace(tx, clientId);
  if (row === undefined) throw new AppError("not_found", "This workspace no longer exists.");
  const [recount, currency] = await Promise.all([findRecountProgress(tx, clientId), getCurrency(tx, clientId)]);
  return workspaceSchema.parse({ ...row, currency, recount });
}
