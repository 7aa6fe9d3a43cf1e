import type { z } from "zod";
import { canManageReportTargets } from "../../../domain/auth/policies.ts";
import { HOUR_MS, SECOND_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { MAX_REPORT_TARGETS, REPORT_FIELDS } from "../../../domain/sources/report-targets.contract.ts";
import type {
  createdReportTargetSchema,
  NewReportTarget,
  ReportKind,
  ReportTarget,
  ReportTargetChange,
  ReportTest,
} from "../../../domain/sources/report-targets.contract.ts";
import type { WebhookEndpoint } from "../../../domain/webhooks/webhooks.contract.ts";
import { encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { auditChange, listChanges } from "../audit/audit.service.ts";
import { forgetReportIds } from "../ingest/report-ids.service.ts";
import { testEndpoint } from "../webhooks/deliveries.service.ts";
import { changeEndpoint, createEndpoint, deleteEndpoint, listChosenEndpoints } from "../webhooks/endpoints.service.ts";
import { maskUrl } from "../webhooks/messages.service.ts";
import { getTokenPurpose, testTarget } from "./platforms.ts";
import {
  deleteTargetRow,
  insertTarget,
  listTargetRows,
  lockTargets,
  notifyConnections,
  updateTarget,
} from "./targets.sql.ts";
import type { TargetRow, TargetSettings } from "./targets.sql.ts";

const SOLD = "conversation.sold";
const TESTS = {
  name: "report-target-test",
  points: 60,
  windowSeconds: HOUR_MS / SECOND_MS,
  refusal: "Too many tests.",
};

/** Lists what sold conversations are reported to, without secrets; every member may read it. */
export async function listReportTargets({
  clientId,
  role,
}: Pick<UserViewer, "clientId" | "role">): Promise<{ targets: ReportTarget[] }> {
  return getDatabase().withClient(clientId, async (tx) => {
    const rows = await listTargetRows(tx, { clientId });
    const endpoints = await listChosenEndpoints(tx, { clientId, type: SOLD });
    const hooks = endpoints.map(toHook).map((hook) => {
      return canManageReportTargets(role) ? hook : { ...hook, url: maskUrl(hook.url ?? "") };
    });
    const targets = [...rows.map(toTarget), ...hooks];
    return { targets: targets.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)) };
  });
}

/** Adds a target. AppError `forbidden` by role, `conflict` if it is there already, `rejected` above the limit, or for an address that is not called. */
export async function createReportTarget(
  viewer: UserViewer,
  input: NewReportTarget,
): Promise<z.input<typeof createdReportTargetSchema>> {
  requirePermission(canManageReportTargets(viewer.role));
  if (input.kind === "webhook") {
    const { endpoint, secret } = await createEndpoint(viewer, { url: input.url, description: "", events: [SOLD] });
    return { target: toHook(endpoint), secret };
  }
  const { clientId } = viewer;
  const targetId = createId();
  const { settings, token } = splitFields(input);
  const sealed = await encryptSecret(token ?? "", getTokenPurpose({ clientId, targetId }));
  const row = await getDatabase().withClient(clientId, async (tx) => {
    if ((await lockTargets(tx, clientId)) >= MAX_REPORT_TARGETS) {
      throw new AppError("rejected", `A workspace has at most ${MAX_REPORT_TARGETS} targets. Delete one first.`);
    }
    await requireNewTarget(tx, { clientId, targetId, kind: input.kind, settings });
    await insertTarget(tx, { clientId, targetId, kind: input.kind, settings, sealed });
    await notifyConnections(tx, clientId);
    await auditChange(tx, viewer, { action: "report_target.created", subject: describe(input.kind, settings) });
    return requireTarget(tx, { clientId, targetId });
  });
  return { target: toTarget(row), secret: null };
}

/**
 * Changes a target: fields of its kind alone, a secret among them takes the place of the former. AppError `forbidden` by role,
 * `not_found`, `conflict` if another one is the same then, `rejected` with the field.
 */
export async function changeReportTarget(
  viewer: UserViewer,
  targetId: string,
  change: ReportTargetChange,
): Promise<ReportTarget> {
  requirePermission(canManageReportTargets(viewer.role));
  const { clientId } = viewer;
  const row = await findTarget(clientId, targetId);
  checkFields(row?.kind ?? "webhook", change);
  if (row === undefined) {
    await requireHook(clientId, targetId);
    const { url, enabled } = change;
    const changed = { ...(url !== undefined && { url }), ...(enabled !== undefined && { enabled }) };
    return toHook(await changeEndpoint(viewer, targetId, changed));
  }
  const { settings, token } = splitFields(change);
  const sealed = token === null ? null : await encryptSecret(token, getTokenPurpose({ clientId, targetId }));
  const changed = await getDatabase().withClient(clientId, async (tx) => {
    await lockTargets(tx, clientId);
    const before = await requireTarget(tx, { clientId, targetId });
    const after = { ...before.settings, ...settings };
    const enabled = change.enabled ?? before.enabled;
    const names = listChanges({ ...before.settings, enabled: before.enabled }, { ...after, enabled });
    const fields = [...names, ...(sealed === null ? [] : [before.kind === "meta" ? "accessToken" : "apiSecret"])];
    if (fields.length === 0) return before;
    if (listChanges(before.settings, after).length > 0)
      await requireNewTarget(tx, { clientId, targetId, kind: before.kind, settings: after });
    await updateTarget(tx, { clientId, targetId, settings: after, sealed: sealed ?? before.sealed, enabled });
    await notifyConnections(tx, clientId);
    const subject = describe(before.kind, after);
    await auditChange(tx, viewer, { action: "report_target.changed", subject, details: { fields: fields.join(", ") } });
    return requireTarget(tx, { clientId, targetId });
  });
  if (!changed.enabled) await forgetUnneeded(clientId, changed.kind);
  return toTarget(changed);
}

/** Deletes a target with what waits for it, and what was kept for it alone. AppError `forbidden` by role, `not_found`. */
export async function deleteReportTarget(viewer: UserViewer, targetId: string): Promise<{ success: true }> {
  requirePermission(canManageReportTargets(viewer.role));
  const { clientId } = viewer;
  const row = await findTarget(clientId, targetId);
  if (row === undefined) return deleteHook(viewer, targetId);
  await getDatabase().withClient(clientId, async (tx) => {
    const { kind, settings } = await requireTarget(tx, { clientId, targetId });
    await deleteTargetRow(tx, { clientId, targetId });
    await notifyConnections(tx, clientId);
    await auditChange(tx, viewer, { action: "report_target.deleted", subject: describe(kind, settings) });
  });
  await forgetUnneeded(clientId, row.kind);
  return { success: true };
}

/** Asks a target whether it would take a report, without counting anything. AppError `forbidden` by role, `not_found`, `rate_limited`. */
export async function testReportTarget(viewer: UserViewer, targetId: string): Promise<ReportTest> {
  requirePermission(canManageReportTargets(viewer.role));
  const { clientId } = viewer;
  const row = await findTarget(clientId, targetId);
  if (row === undefined) {
    await requireHook(clientId, targetId);
    const { delivery } = await testEndpoint(viewer, targetId);
    const [attempt] = delivery.attempts;
    return {
      ok: delivery.state === "delivered",
      status: attempt?.status ?? null,
      error: attempt?.error ?? null,
    };
  }
  await consumeRateLimit(TESTS, clientId);
  const { ok, status, error } = await testTarget(clientId, row);
  await getDatabase().withClient(clientId, (tx) =>
    auditChange(tx, viewer, { action: "report_target.tested", subject: describe(row.kind, row.settings) }),
  );
  return { ok, status, error };
}

/** A webhook with other events stays, without this one. */
async function deleteHook(viewer: UserViewer, targetId: string): Promise<{ success: true }> {
  const { events } = await requireHook(viewer.clientId, targetId);
  const others = events.filter((event) => event !== SOLD);
  if (others.length === 0) return deleteEndpoint(viewer, targetId);
  await changeEndpoint(viewer, targetId, { events: others });
  return { success: true };
}

async function forgetUnneeded(clientId: string, kind: TargetRow["kind"]): Promise<void> {
  const rows = await getDatabase().withClient(clientId, (tx) => listTargetRows(tx, { clientId }));
  if (!rows.some((row) => row.kind === kind && row.enabled)) await forgetReportIds(clientId, kind);
}

function findTarget(clientId: string, targetId: string): Promise<TargetRow | undefined> {
  return getDatabase().withClient(clientId, async (tx) => (await listTargetRows(tx, { clientId, targetId }))[0]);
}

async function requireTarget(tx: Queryable, key: { clientId: string; targetId: string }): Promise<TargetRow> {
  const [row] = await listTargetRows(tx, key);
  if (row === undefined) throw new AppError("not_found", "This target does not exist.");
  return row;
}

async function requireHook(clientId: string, targetId: string): Promise<WebhookEndpoint> {
  const endpoints = await getDatabase().withClient(clientId, (tx) => listChosenEndpoints(tx, { clientId, type: SOLD }));
  const found = endpoints.find(({ id }) => id === targetId);
  if (found === undefined) throw new AppError("not_found", "This target does not exist.");
  return found;
}

/** A second target for the same place would report every sale twice. */
async function requireNewTarget(
  tx: Queryable,
  { clientId, targetId, ...row }: { clientId: string; targetId: string } & Pick<TargetRow, "kind" | "settings">,
): Promise<void> {
  const isSame = ({ id, kind, settings }: TargetRow): boolean =>
    id !== targetId && kind === row.kind && listChanges(settings, row.settings).length === 0;
  if (!(await listTargetRows(tx, { clientId })).some(isSame)) return;
  const message = "Sold conversations are reported there already.";
  throw new AppError("conflict", message, {
    fields: { [row.kind === "meta" ? "datasetId" : "measurementId"]: message },
  });
}

function checkFields(kind: ReportKind, change: ReportTargetChange): void {
  const allowed: readonly string[] = ["enabled", ...REPORT_FIELDS[kind]];
  const wrong = Object.keys(change).filter((name) => !allowed.includes(name));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((name) => [name, "This kind of target has no such field"]));
  throw new AppError("rejected", "This target has no such field.", { fields });
}

/** The token apart from what is stored as it is. */
function splitFields({ datasetId, wabaId, pageId, measurementId, accessToken, apiSecret }: ReportTargetChange): {
  settings: TargetSettings;
  token: string | null;
} {
  const named = { datasetId, wabaId, pageId, measurementId };
  const settings = Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return { settings, token: accessToken ?? apiSecret ?? null };
}

function describe(kind: TargetRow["kind"], settings: TargetSettings): string {
  return kind === "meta" ? `Meta ${settings["datasetId"]}` : `GA4 ${settings["measurementId"]}`;
}

function toTarget({ id, kind, settings, enabled, createdAt, lastSentAt, lastError }: TargetRow): ReportTarget {
  return {
    ...{ id, kind, enabled, lastError, url: null },
    datasetId: settings["datasetId"] ?? null,
    wabaId: settings["wabaId"] ?? null,
    pageId: settings["pageId"] ?? null,
    measurementId: settings["measurementId"] ?? null,
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
  };
}

function toHook({ id, url, enabled, createdAt, lastDelivery, disabledReason }: WebhookEndpoint): ReportTarget {
  const error = lastDelivery?.status === "failed" ? "The last message was not taken" : null;
  return {
    ...{ id, kind: "webhook", url, enabled, createdAt },
    ...{ datasetId: null, wabaId: null, pageId: null, measurementId: null },
    lastSentAt: lastDelivery?.status === "delivered" ? lastDelivery.at : null,
    lastError: disabledReason ?? error,
  };
}
