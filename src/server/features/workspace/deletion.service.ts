import type { z } from "zod";
import { canDeleteWorkspace } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { workspaceDeletionSchema } from "../../../domain/workspace/workspace.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { notifyKeysChanged } from "../../auth/viewer.sql.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { sendJob } from "../../jobs/queue.ts";
import { writeFarewell } from "../audit/audit.service.ts";
import { queueMail } from "../mail/mail.service.ts";
import { confirmPassword } from "../people/profile.service.ts";
import { removeFiles } from "../uploads/uploads.service.ts";
import { deleteClient, eraseClient, lockClientName, selectEverybody } from "./deletion.sql.ts";
import { writeDeletedMail } from "./workspace-mails.ts";

/** No request or job that was under way when the workspace was deleted writes longer than this. */
const LATE_SECONDS = 60 * 60;

/**
 * Deletes the viewer's workspace for good: from the commit on nobody is signed in and no key is good, everybody is told by
 * mail, and a job erases the conversations. AppError `forbidden` by role, `invalid` on `name` or `password`.
 */
export async function deleteWorkspace(
  sql: Sql,
  viewer: UserViewer,
  { name, password }: z.output<typeof workspaceDeletionSchema>,
): Promise<{ success: true }> {
  const { clientId, userId } = viewer;
  requirePermission(canDeleteWorkspace(viewer.role));
  await confirmPassword(sql, viewer, password);
  await sql.begin(async (tx) => {
    const workspace = await lockClientName(tx, clientId);
    if (workspace === undefined) throw new AppError("unauthenticated", "Please log in.");
    if (name.trim() !== workspace) {
      const message = `The workspace is called “${workspace}”.`;
      throw new AppError("invalid", message, { fields: { name: message } });
    }
    const people = await selectEverybody(tx, clientId);
    const by = people.find((person) => person.userId === userId)?.name ?? "";
    for (const person of people) await queueMail(tx, writeDeletedMail(person, { workspace, by }));
    await writeFarewell(tx, clientId, workspace);
    await deleteClient(tx, clientId);
    await notifyKeysChanged(tx, clientId);
    // Before the commit, so that no deletion is without its jobs; they wait for its end, and do nothing where it failed.
    await sendJob("erase-workspace", { clientId });
    await sendJob("erase-workspace", { clientId }, { afterSeconds: LATE_SECONDS });
  });
  return { success: true };
}

/** The job behind {@link deleteWorkspace}: no row and no file stays. The second one takes what came in late. */
export async function eraseWorkspace({ clientId }: { clientId: string }): Promise<void> {
  const { system } = getDatabase();
  if ((await lockClientName(system, clientId)) !== undefined) return;
  await removeFiles(clientId);
  await eraseClient(system, clientId);
}
