import { MAX_RULES, ruleSchema } from "../../../domain/alerts/alerts.contract.ts";
import type { Alert, Rule, ruleChangeSchema, Target } from "../../../domain/alerts/alerts.contract.ts";
import { canManageAlerts } from "../../../domain/auth/policies.ts";
import { AppError, listFieldErrors } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { createOrderedId } from "../../db/ordered-id.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { requireTrackedIn } from "../../db/property-names.ts";
import { requireApiAccount } from "../api-accounts/require-account.service.ts";
import { auditChange, listChanges } from "../audit/audit.service.ts";
import type { z } from "zod";
import {
  deleteRuleRow,
  insertEvent,
  insertNote,
  insertRule,
  listRuleRows,
  lockRule,
  lockRules,
  setMuted,
  updateRule,
} from "./alerts.sql.ts";
import type { RuleRow } from "./alerts.sql.ts";
import { evaluateAlerts } from "./evaluate.service.ts";
import { findRule, parseProgress, parseTargets, toAlert } from "./stored-rule.ts";
import { sealTargets } from "./targets.ts";

/** Lists a client's alerts with their state. */
export async function listAlerts({ clientId }: Pick<UserViewer, "clientId">): Promise<{ rules: Alert[] }> {
  return getDatabase().withClient(clientId, async (tx) => {
    const [rows, nowMs] = await Promise.all([listRuleRows(tx, { clientId }), getBusinessTime(tx)]);
    // A rule that this release can't parse is in error: it is not listed, and administrators see its failures.
    return { rules: rows.filter((row) => findRule(row) !== null).map((row) => toAlert(row, nowMs)) };
  });
}

/** An alert with its state. AppError `not_found`. */
export async function getAlert({ clientId }: Pick<UserViewer, "clientId">, ruleId: string): Promise<Alert> {
  return getDatabase().withClient(clientId, async (tx) => {
    const [row] = await listRuleRows(tx, { clientId, ruleId });
    return toAlert(requireRow(row), await getBusinessTime(tx));
  });
}

/** Creates an alert and evaluates it. AppError `forbidden` by role, `not_found` for what it names of others, `rejected` above the limit. */
export async function createAlert(viewer: UserViewer, input: Rule): Promise<Alert> {
  requirePermission(canManageAlerts(viewer.role));
  const { clientId, userId } = viewer;
  const { targets, ...rule } = input;
  await requireTrackedIn(clientId, rule.filter, { isList: false });
  const ruleId = createId();
  const sealed = await sealTargets(viewer, targets, []);
  await getDatabase().withClient(clientId, async (tx) => {
    await requireApiAccount(tx, { clientId, accountId: rule.filter.account, field: "filter.account" });
    if ((await lockRules(tx, clientId)) >= MAX_RULES) {
      throw new AppError("rejected", `A workspace has at most ${MAX_RULES} alerts. Delete one first.`);
    }
    const now = new Date(await getBusinessTime(tx));
    await insertRule(tx, { clientId, ruleId, rule, targets: sealed, enabled: rule.enabled, createdBy: userId, now });
    await auditChange(tx, viewer, { action: "alert.created", subject: rule.name });
  });
  await evaluateAlerts(clientId);
  return getAlert(viewer, ruleId);
}

/**
 * Changes an alert. Other conditions close it without a notice and it begins at ok; a name or targets don't. AppError as
 * {@link createAlert}, `invalid` with the fields if the whole is no rule.
 */
export async function changeAlert(
  viewer: UserViewer,
  ruleId: string,
  change: z.output<typeof ruleChangeSchema>,
): Promise<Alert> {
  requirePermission(canManageAlerts(viewer.role));
  const { clientId } = viewer;
  const before = await getDatabase().withClient(clientId, async (tx) => {
    const [row] = await listRuleRows(tx, { clientId, ruleId });
    return requireRow(row);
  });
  const stored = parseTargets(before);
  const { targets, ...rule } = parseChanged(before, change);
  await requireTrackedIn(clientId, rule.filter, { isList: false });
  const sealed = targets === null ? stored : await sealTargets(viewer, targets, stored);
  await getDatabase().withClient(clientId, async (tx) => {
    await requireApiAccount(tx, { clientId, accountId: rule.filter.account, field: "filter.account" });
    const row = requireRow(await lockRule(tx, { clientId, ruleId }));
    const former = { ...findRule(row), enabled: row.enabled, targets: parseTargets(row) };
    const changed = listChanges(former, { ...rule, targets: sealed });
    if (changed.length === 0) return;
    const reset = isOtherRule(row, rule) || (row.enabled && !rule.enabled);
    if (reset) await closeQuietly(tx, { clientId, row });
    await updateRule(tx, { clientId, ruleId, rule, targets: sealed, enabled: rule.enabled, reset });
    const details = { fields: changed.join(", ") };
    await auditChange(tx, viewer, { action: "alert.changed", subject: rule.name, details });
  });
  await evaluateAlerts(clientId);
  return getAlert(viewer, ruleId);
}

/** Deletes an alert with its history, without a notice. AppError `forbidden` by role, `not_found`. */
export async function deleteAlert(viewer: UserViewer, ruleId: string): Promise<{ success: true }> {
  requirePermission(canManageAlerts(viewer.role));
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    const row = requireRow(await lockRule(tx, { clientId, ruleId }));
    await deleteRuleRow(tx, { clientId, ruleId });
    await auditChange(tx, viewer, { action: "alert.deleted", subject: getName(row) });
  });
  return { success: true };
}

/** Mutes an alert until an instant, or unmutes it with null. AppError `forbidden` by role, `not_found`, `invalid` for the past. */
export async function muteAlert(viewer: UserViewer, ruleId: string, until: string | null): Promise<Alert> {
  requirePermission(canManageAlerts(viewer.role));
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    const row = requireRow(await lockRule(tx, { clientId, ruleId }));
    const nowMs = await getBusinessTime(tx);
    if (until !== null && Date.parse(until) <= nowMs) {
      throw new AppError("invalid", "Choose a later time", { fields: { until: "Choose a later time" } });
    }
    if ((row.mutedUntil?.getTime() ?? null) === (until === null ? null : Date.parse(until))) return;
    await setMuted(tx, { clientId, ruleId, until: until === null ? null : new Date(until) });
    const subject = getName(row);
    if (until === null) await auditChange(tx, viewer, { action: "alert.unmuted", subject });
    else {
      await auditChange(tx, viewer, { action: "alert.muted", subject, details: { until } });
      const event = { eventId: createOrderedId(), kind: "muted", at: new Date(nowMs), hourAt: null } as const;
      const last = parseProgress(row).last?.evaluation;
      const figures = { value: last?.value ?? null, n: last?.n ?? null, expected: last?.expected ?? null };
      await insertEvent(tx, { ...event, ...figures, clientId, ruleId, note: `Until ${until}`, recipients: [] });
    }
  });
  return getAlert(viewer, ruleId);
}

/** The row of a rule that must exist. AppError `not_found`. */
export function requireRow(row: RuleRow | undefined): RuleRow {
  if (row === undefined) throw new AppError("not_found", "Alert not found.");
  return row;
}

/** The whole rule after a change; `targets` is null if they stay. AppError `invalid`. */
function parseChanged(
  row: RuleRow,
  change: z.output<typeof ruleChangeSchema>,
): Omit<Rule, "targets"> & { targets: Target[] | null } {
  const kept = typeof row.rule === "object" ? row.rule : {};
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const parsed = ruleSchema.safeParse({ ...kept, enabled: row.enabled, targets: [], ...given });
  if (!parsed.success) {
    throw new AppError("invalid", "Some fields are not valid.", { fields: listFieldErrors(parsed.error) });
  }
  return { ...parsed.data, targets: given["targets"] === undefined ? null : parsed.data.targets };
}

/** Whether a change is of the rule itself: all but its name and whether it is enabled. */
function isOtherRule(row: RuleRow, rule: Omit<Rule, "targets">): boolean {
  const strip = ({ name: _name, enabled: _enabled, ...watched }: Omit<Rule, "targets">): string =>
    JSON.stringify(watched);
  const before = findRule(row);
  if (before === null) return true;
  const { targets: _targets, ...stored } = before;
  return strip(stored) !== strip(rule);
}

/** Ends an open alert in the history, without a notice. */
async function closeQuietly(tx: Queryable, { clientId, row }: { clientId: string; row: RuleRow }): Promise<void> {
  if (!parseProgress(row).machine.open) return;
  const event = {
    eventId: createOrderedId(),
    kind: "resolved",
    at: new Date(await getBusinessTime(tx)),
    hourAt: null,
  } as const;
  const note = "Closed, because the alert was changed";
  await insertNote(tx, { ...event, clientId, ruleId: row.ruleId, note });
}

function getName(row: RuleRow): string {
  return findRule(row)?.name ?? "An alert";
}
