import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { auditImpersonatedChange } from "../audit/audit.service.ts";
import { findConversation } from "./conversations.sql.ts";

/** Who changes a conversation; an API key is no user. */
export type ChangingViewer = { clientId: string } & Partial<Pick<UserViewer, "userId" | "impersonator">>;

/**
 * Audits an impersonating administrator's change before it is made, because the ingest path makes it in its own transaction:
 * an entry too many is better than a change without one. Changes to unknown conversations are not audited.
 */
export async function auditBefore(
  viewer: ChangingViewer,
  ids: readonly string[],
  change: Parameters<typeof auditImpersonatedChange>[2],
): Promise<void> {
  const { clientId, userId = "", impersonator } = viewer;
  if (impersonator === undefined) return;
  await getDatabase().withClient(clientId, async (tx) => {
    for (const id of ids) {
      if ((await findConversation(tx, { clientId, id })) === null) continue;
      return auditImpersonatedChange(tx, { clientId, userId, impersonator }, change);
    }
  });
}
