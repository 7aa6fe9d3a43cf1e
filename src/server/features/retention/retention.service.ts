import type { z } from "zod";
import { canSetRetention } from "../../../domain/auth/policies.ts";
import { DEFAULT_KEEP_DAYS, formatKeepDays, isLowered } from "../../../domain/retention/retention.contract.ts";
import type { Retention, RetentionRule, retentionPreviewSchema } from "../../../domain/retention/retention.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { buildRetentionMail } from "./retention-mails.ts";
import { countDue, findName, findRetention, listAdmins, upsertRetention } from "./retention.sql.ts";
import type { RetentionRow } from "./retention.sql.ts";

/** Gets how long the workspace keeps texts. AppError `forbidden` by role. */
export async function getRetention({ clientId, role }: UserViewer): Promise<Retention> {
  requirePermission(canSetRetention(role));
  const row = await getDatabase().withClient(clientId, (tx) => findRetention(tx, clientId));
  return toRetention(row);
}

/** Counts what a rule would delete if it applied now. AppError `forbidden` by role. */
export async function previewRetention(
  { clientId, role }: UserViewer,
  { keepDays, deleteFigures }: RetentionRule,
): Promise<z.input<typeof retentionPreviewSchema>> {
  requirePermission(canSetRetention(role));
  if (keepDays === null) return { conversations: 0, messages: 0, from: null, to: null };
  const due = { clientId, keepDays, deleteFigures, nowMs: Date.now() };
  const { from, to, ...counts } = await getDatabase().withClient(clientId, (tx) => countDue(tx, due));
  return { ...counts, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null };
}

/**
 * Sets how long the workspace keeps texts. If more is deleted than before, owners and admins get a mail and nothing is deleted for some
 * days. AppError `forbidden` by role.
 */
export async function updateRetention(viewer: UserViewer, rule: RetentionRule): Promise<Retention> {
  const { clientId, role } = viewer;
  requirePermission(canSetRetention(role));
  return getDatabase().withClient(clientId, async (tx) => {
    const before = toRetention(await findRetention(tx, clientId));
    const lowered = isLowered(before, rule);
    await upsertRetention(tx, { ...rule, clientId, isLowered: lowered });
    const after = toRetention(await findRetention(tx, clientId));
    if (before.keepDays !== rule.keepDays || before.deleteFigures !== rule.deleteFigures) {
      const details = {
        texts: formatKeepDays(rule.keepDays),
        before: formatKeepDays(before.keepDays),
        figures: rule.deleteFigures ? "deleted" : "kept",
      };
      await addAuditEntry(tx, { clientId, actor: viewer, action: "retention.changed", details });
    }
    if (lowered) await mailAdmins(tx, clientId, { rule, graceUntil: after.graceUntil });
    return after;
  });
}

/** The rule that applies to a client: its own, else the default of the installation. */
export function getRule(row: RetentionRule | undefined): RetentionRule {
  if (row !== undefined) return { keepDays: row.keepDays, deleteFigures: row.deleteFigures };
  return { keepDays: getDefaultKeepDays(), deleteFigures: false };
}

/** How long texts are kept without a rule of the client's own: 13 months in production, without end in the demo. */
export function getDefaultKeepDays(): number | null {
  return getEnv().appEnv === "production" ? DEFAULT_KEEP_DAYS : null;
}

async function mailAdmins(
  tx: Queryable,
  clientId: string,
  change: { rule: RetentionRule; graceUntil: string | null },
): Promise<void> {
  const workspace = await findName(tx, clientId);
  for (const person of await listAdmins(tx, clientId)) {
    await enqueueMail(tx, buildRetentionMail(person, { ...change, workspace }), { urgency: "bulk" });
  }
}

function toRetention(row: RetentionRow | undefined): Retention {
  const graceUntil = row?.graceUntil ?? null;
  const run =
    row === undefined || row.startedAt === null
      ? null
      : { total: row.total, done: row.done, finishedAt: row.finishedAt?.toISOString() ?? null };
  return {
    ...getRule(row),
    graceUntil: graceUntil !== null && graceUntil.getTime() > Date.now() ? graceUntil.toISOString() : null,
    run,
  };
}
