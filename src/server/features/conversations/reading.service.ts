import type { ConversationDetail } from "../../../domain/conversations/conversations.contract.ts";
import type { ReadingPatch } from "../../../domain/conversations/reading.contract.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { correctReading } from "../ingest/ingest.service.ts";
import { auditBefore } from "./audit-before.ts";
import { getConversation } from "./conversations.service.ts";
import { getUserName } from "./conversations.sql.ts";

/** Corrects the reading of a closed conversation and returns it. AppErrors `not_found`, `conflict`, `rejected`. */
export async function updateReading(
  viewer: Pick<UserViewer, "clientId" | "timeZone" | "userId" | "impersonator">,
  id: string,
  patch: ReadingPatch,
): Promise<ConversationDetail> {
  const { clientId, userId } = viewer;
  const details = { changed: Object.keys(patch).join(", ") };
  await auditBefore(viewer, [id], { action: "conversation.changed", subject: id, details });
  const by = await getDatabase().withClient(clientId, (tx) => getUserName(tx, { clientId, userId }));
  await correctReading({ clientId, conversationId: id, patch, by });
  return getConversation(viewer, id);
}
