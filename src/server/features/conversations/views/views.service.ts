import { canSaveViews } from "#src/domain/auth/policies.ts";
import { LOST_LEADS } from "#src/domain/conversations/lead.contract.ts";
import { MAX_VIEWS } from "#src/domain/conversations/views.contract.ts";
import type { NewView, SavedView } from "#src/domain/conversations/views.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import type { Queryable } from "../../../db/sql.ts";
import { getDatabase } from "../../../db/sql.ts";
import { auditChange, auditImpersonatedChange } from "../../audit/audit.service.ts";
import type { ChangingUser } from "../../audit/audit.service.ts";
import { deleteView, insertView, listViewRows } from "./views.sql.ts";

type Viewer = ChangingUser & Pick<UserViewer, "role">;

/** Lists the client's saved views by name. */
export async function listViews({ clientId }: Viewer): Promise<{ views: SavedView[] }> {
  return { views: await getDatabase().withClient(clientId, (tx) => listViewRows(tx, clientId)) };
}

/** Saves a view for all users of the client. AppError `forbidden`, `conflict` if the name is taken or the limit reached. */
export async function createView(viewer: Viewer, view: NewView): Promise<SavedView> {
  const { clientId, userId, role } = viewer;
  requirePermission(canSaveViews(role));
  return getDatabase().withClient(clientId, async (tx) => {
    const { length } = await listViewRows(tx, clientId);
    if (length >= MAX_VIEWS) throw new AppError("conflict", `You can save up to ${MAX_VIEWS} views. Delete one first.`);
    const saved = await insertView(tx, { screen: "conversations", ...view, clientId, userId, viewId: createId() });
    if (saved !== undefined) {
      await auditImpersonatedChange(tx, viewer, { action: "view.created", subject: saved.name });
      return saved;
    }
    const message = "A view with this name already exists.";
    throw new AppError("conflict", message, { fields: { name: message } });
  });
}

/** Adds the views that a new workspace begins with, in the transaction that creates it. */
export async function addFirstViews(tx: Queryable, ids: { clientId: string; userId: string }): Promise<void> {
  await insertView(tx, { ...LOST_LEADS, screen: "conversations", ...ids, viewId: createId() });
}

/** Deletes a view for all users of the client. AppError `forbidden`, `not_found`. */
export async function removeView(viewer: Viewer, viewId: string): Promise<{ success: true }> {
  const { clientId, role } = viewer;
  requirePermission(canSaveViews(role));
  await getDatabase().withClient(clientId, async (tx) => {
    const name = await deleteView(tx, { clientId, viewId });
    if (name === undefined) throw new AppError("not_found", "View not found.");
    await auditChange(tx, viewer, { action: "view.deleted", subject: name });
  });
  return { success: true };
}
