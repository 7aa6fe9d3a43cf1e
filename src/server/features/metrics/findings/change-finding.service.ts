import { canMarkFindings } from "#src/domain/auth/policies.ts";
import { describeChange } from "#src/domain/findings/finding-changes.ts";
import type { FindingPatch } from "#src/domain/findings/findings.contract.ts";
import { describeFinding } from "#src/domain/findings/name-finding.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { addAuditEntry } from "../../audit/audit.service.ts";
import { notifyChange } from "../../live/live.service.ts";
import { findMark, findMemberName, lockFinding, upsertMark } from "./finding-marks.sql.ts";

type Viewer = Pick<UserViewer, "kind" | "clientId" | "userId" | "role" | "impersonator" | "timeZone">;

/**
 * Changes what is given of a finding and notes it in its history. AppError `forbidden` by role, `invalid` for a future `appliedOn`, one
 * of a finding that is not applied, or an owner who is not of the workspace.
 */
export async function changeFinding(viewer: Viewer, id: string, patch: FindingPatch): Promise<{ success: true }> {
  const { clientId, userId, role, timeZone } = viewer;
  requirePermission(canMarkFindings(role));
  const now = Date.now();
  const today = localDayOf(now, timeZone);
  if (patch.appliedOn !== undefined && patch.appliedOn > today) reject("appliedOn", "Choose today or an earlier day");
  await getDatabase().withClient(clientId, async (tx) => {
    await lockFinding(tx, { clientId, id });
    const before = await findMark(tx, { clientId, id });
    const status = patch.status ?? before?.status ?? "open";
    if (patch.appliedOn !== undefined && status !== "applied")
      reject("appliedOn", "Only a finding that is applied has a day of the change");
    const owner = patch.owner ?? null;
    const name = owner === null ? null : await findMemberName(tx, { clientId, userId: owner });
    if (name === undefined) reject("owner", "Choose a user of your workspace");
    const kept = patch.status === undefined || before?.status === "applied" ? (before?.appliedOn ?? today) : today;
    const after = {
      status,
      appliedOn: status === "applied" ? (patch.appliedOn ?? kept) : null,
      ownerId: patch.owner === undefined ? (before?.ownerId ?? null) : owner,
      dueOn: patch.dueOn === undefined ? (before?.dueOn ?? null) : patch.dueOn,
    };
    const changes = describeChange(patch, { appliedOn: after.appliedOn, ownerName: name ?? null });
    const at = new Date(now).toISOString();
    const events = changes.map((what) => ({ at, by: userId, what }));
    await upsertMark(tx, { clientId, userId, id, ...after, events });
    const details = {
      ...(patch.status === undefined ? {} : { status }),
      ...(after.appliedOn === null ? {} : { "applied on": after.appliedOn }),
      ...(patch.owner === undefined ? {} : { owner: name ?? "nobody" }),
      ...(patch.dueOn === undefined ? {} : { due: patch.dueOn ?? "no day" }),
    };
    const subject = describeFinding(id);
    await addAuditEntry(tx, { clientId, actor: viewer, action: "finding.changed", subject, details });
  });
  notifyChange(clientId);
  return { success: true };
}

function reject(field: string, message: string): never {
  throw new AppError("invalid", message, { fields: { [field]: message } });
}
