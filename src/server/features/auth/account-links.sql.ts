import type { Queryable } from "../../db/sql.ts";

export type LinkPurpose = "reset_password" | "verify_email";

/** Inserts a link and deletes the user's earlier links for the same purpose. */
export async function replaceLink(
  sql: Queryable,
  link: { tokenHash: string; userId: string; purpose: LinkPurpose; email: string; hours: number },
): Promise<void> {
  await sql`delete from account_links where user_id = ${link.userId} and purpose = ${link.purpose}`;
  await sql`
    insert into account_links (token_hash, user_id, purpose, email, expires_at)
    values (${link.tokenHash}, ${link.userId}, ${link.purpose}, ${link.email}, now() + make_interval(hours => ${link.hours}))`;
}

export type LinkRow = {
  userId: string;
  clientId: string;
  name: string;
  email: string;
  used: boolean;
  verified: boolean;
};

/** Finds and locks an unexpired link, provided that its address is still the user's. */
export async function findLink(
  sql: Queryable,
  { tokenHash, purpose }: { tokenHash: string; purpose: LinkPurpose },
): Promise<LinkRow | undefined> {
  const [row] = await sql<LinkRow[]>`
    select l.user_id as "userId", u.client_id as "clientId", u.name, u.email, l.used_at is not null as used,
      u.email_verified_at is not null as verified
    from account_links l
    join users u on u.user_id = l.user_id and u.email = l.email
    where l.token_hash = ${tokenHash} and l.purpose = ${purpose} and l.expires_at > now()
    for update of l`;
  return row;
}

/** Marks a link as used. */
export async function markLinkUsed(sql: Queryable, tokenHash: string): Promise<void> {
  await sql`update account_links set used_at = now() where token_hash = ${tokenHash}`;
}

/** Deletes expired links. */
export async function deleteExpiredLinks(sql: Queryable): Promise<void> {
  await sql`delete from account_links where expires_at < now()`;
}
