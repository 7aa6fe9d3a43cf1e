import type { z } from "zod";
import { canDeleteWorkspace } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { workspaceDeletionSchema } from "../../../domain/workspace/workspace.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { notifyApiKeysChanged } from "../../auth/api-keys/api-keys.sql.ts";
import type { Sql } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { auditWorkspaceDeletion } from "../audit/audit.service.ts";
import { endBilling } from "../billing/billing.service.ts";
import { eraseContacts } from "../erasure/erasure.service.ts";
import { deleteOutboxMailsTo, enqueueMail } from "../mail/mail.service.ts";
import { verifyCurrentPassword } from "../people/profile.service.ts";
import { deleteTicketsOfClient } from "../tickets/tickets.service.ts";
import { withdrawBrokenCohorts } from "../benchmarks/benchmarks.service.ts";
import { endShares } from "../reports/shares.service.ts";
import { deleteClient, lockClientName, listUsers } from "./deletion.sql.ts";
import { eraseWorkspaceJob } from "./workspace.jobs.ts";
import { buildWorkspaceDeletedMail } from "./workspace-mails.ts";

/** No request or job that was running during the deletion still writes after this. */
const LATE_SECONDS = 60 * 60;

/**
 * Deletes the viewer's workspace permanently: revokes all sessions and keys, notifies all users by email and enqueues the
 * job that erases the conversations. AppError `forbidden` by role, `invalid` on `name` or `password`.
 */
export async function deleteWorkspace(
  sql: Sql,
  viewer: UserViewer,
  { name, password }: z.output<typeof workspaceDeletionSchema>,
): Promise<{ success: true }> {
  const { clientId, userId } = viewer;
  requirePermission(canDeleteWorkspace(viewer.role));
  await verifyCurrentPassword(sql, viewer, password);
  const users = await sql.begin(async (tx) => {
    const workspace = await lockClientName(tx, clientId);
    if (workspace === undefined) throw new AppError("unauthenticated", "Please log in.");
    if (name.trim() !== workspace) {
      const message = `Enter the workspace name: “${workspace}”.`;
      throw new AppError("invalid", message, { fields: { name: message } });
    }
    const users = await listUsers(tx, clientId);
    const by = users.find((user) => user.userId === userId)?.name ?? "";
    await eraseContacts(tx, users);
    await deleteTicketsOfClient(tx, clientId);
    for (const user of users) await enqueueMail(tx, buildWorkspaceDeletedMail(user, { workspace, by }));
    await auditWorkspaceDeletion(tx, clientId, workspace);
    await endShares(tx, clientId);
    await endBilling(tx, clientId);
    await deleteClient(tx, clientId);
    await notifyApiKeysChanged(tx, clientId);
    // Enqueued before the commit so that no deletion lacks its jobs. They wait for the client's row lock and do nothing if
    // the deletion was rolled back.
    await enqueueJob(eraseWorkspaceJob, { clientId });
    await enqueueJob(eraseWorkspaceJob, { clientId }, { afterSeconds: LATE_SECONDS });
    return users;
  });
  await withdrawBrokenCohorts(sql);
  await deleteOutboxMailsTo(users.map(({ email }) => email));
  return { success: true };
}
