import { canSaveViews } from "../../../domain/auth/policies.ts";
import { MAX_VIEWS } from "../../../domain/conversations/views.contract.ts";
import type { NewView, SavedView } from "../../../domain/conversations/views.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { deleteView, insertView, selectViews } from "./views.sql.ts";

type Viewer = Pick<UserViewer, "clientId" | "userId" | "role">;

/** The views that the client's people have saved, by name. */
export async function listViews({ clientId }: Viewer): Promise<{ views: SavedView[] }> {
  return { views: await getDatabase().withTenant(clientId, (tx) => selectViews(tx, clientId)) };
}

/** Saves a view for everybody of the client. AppError `conflict` where the name is taken or there are too many. */
export async function saveView({ clientId, userId, role }: Viewer, view: NewView): Promise<SavedView> {
  requirePermission(canSaveViews(role));
  return getDatabase().withTenant(clientId, async (tx) => {
    const { length } = await selectViews(tx, clientId);
    if (length >= MAX_VIEWS) throw new AppError("conflict", `At most ${MAX_VIEWS} views; delete one first.`);
    const saved = await insertView(tx, { ...view, clientId, userId, viewId: createId() });
    if (saved !== undefined) return saved;
    const message = "There is already a view of this name.";
    throw new AppError("conflict", message, { fields: { name: message } });
  });
}

/** Deletes a view for everybody of the client. AppError `not_found` for nobody's or another's. */
export async function removeView({ clientId, role }: Viewer, viewId: string): Promise<{ success: true }> {
  requirePermission(canSaveViews(role));
  const found = await getDatabase().withTenant(clientId, (tx) => deleteView(tx, { clientId, viewId }));
  if (!found) throw new AppError("not_found", "There is no such view.");
  return { success: true };
}
