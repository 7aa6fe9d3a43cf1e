import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { deleteExpiredInvitations } from "./invitations.sql.ts";
import { deleteExpiredEmailChanges } from "./profile.sql.ts";

/** Deletes expired email changes, and invitations a month after they expired, since the members list shows those. */
export async function deleteExpiredMemberLinks(sql: Sql = getDatabase().system): Promise<void> {
  await deleteExpiredInvitations(sql);
  await deleteExpiredEmailChanges(sql);
}
