import { canFollowUp } from "#src/domain/auth/policies.ts";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import type { LeadPatch } from "#src/domain/conversations/lead.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { addAuditEntry } from "../../audit/audit.service.ts";
import { notifyChange } from "../../live/live.service.ts";
import { getConversation } from "../conversations.service.ts";
import { findConversation } from "../conversations.sql.ts";
import { listMemberNames, updateLead } from "./leads.sql.ts";

/**
 * Sets who takes care of a lost conversation and what was done about it, and returns it. AppError `forbidden` by role, `not_found`, and
 * `invalid` for an owner who is not of the workspace.
 */
export async function changeLead(viewer: UserViewer, id: string, patch: LeadPatch): Promise<ConversationDetail> {
  const { clientId, role } = viewer;
  requirePermission(canFollowUp(role));
  await getDatabase().withClient(clientId, async (tx) => {
    if ((await findConversation(tx, { clientId, id })) === null)
      throw new AppError("not_found", "This conversation does not exist.");
    const { owner, state } = patch;
    const name = typeof owner === "string" ? (await listMemberNames(tx, clientId)).get(owner) : "nobody";
    if (name === undefined) {
      const message = "Choose a user of your workspace";
      throw new AppError("invalid", message, { fields: { owner: message } });
    }
    await updateLead(tx, { clientId, conversationId: id, patch });
    const details = { ...(owner === undefined ? {} : { owner: name }), ...(state === undefined ? {} : { state }) };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "conversation.lead_changed", subject: id, details });
  });
  notifyChange(clientId);
  return getConversation(viewer, id);
}
