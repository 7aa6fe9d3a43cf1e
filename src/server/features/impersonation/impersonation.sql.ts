import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** Inserts an impersonation link. */
export async function insertLink(
  sql: Queryable,
  link: { tokenHash: string; adminId: string; userId: string; reason: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into impersonation_links (token_hash, admin_id, user_id, reason, expires_at)
    values (${link.tokenHash}, ${link.adminId}, ${link.userId}, ${link.reason}, ${link.expiresAt})`;
}

export type ConsumedLink = {
  adminId: string;
  adminName: string;
  userId: string;
  userName: string;
  clientId: string;
  role: UserRole;
  reason: string;
};

/** Marks a link as used; undefined if it is used, expired or unknown, or its administrator is disabled. */
export async function consumeLink(sql: Queryable, tokenHash: string): Promise<ConsumedLink | undefined> {
  const [row] = await sql<ConsumedLink[]>`
    update impersonation_links l set used_at = now()
    from administrators a, users u
    where l.token_hash = ${tokenHash} and l.used_at is null and l.expires_at > now()
      and a.admin_id = l.admin_id and a.disabled_at is null and u.user_id = l.user_id
    returning a.admin_id as "adminId", a.name as "adminName", u.user_id as "userId", u.name as "userName",
      u.client_id as "clientId", u.role, l.reason`;
  return row;
}
