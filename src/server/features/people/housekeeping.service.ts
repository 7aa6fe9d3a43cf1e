import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { deletePastInvitations } from "./invitations.sql.ts";
import { deletePastEmailChanges } from "./profile.sql.ts";

/** Deletes links that have run out: at once those of a new address, a month later those of invitations, which lists show. */
export async function deletePastLinks(sql: Sql = getDatabase().system): Promise<void> {
  await deletePastInvitations(sql);
  await deletePastEmailChanges(sql);
}
