import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { CompanyRole } from "../../../domain/company-sign-in/company-sign-in.contract.ts";
import { deleteUserDevices } from "../../auth/sessions/sessions.sql.ts";
import type { Queryable } from "../../db/sql.ts";

/** The settings of a client's company sign-in. */
export type CompanyRow = {
  clientId: string;
  issuer: string;
  oidcClientId: string;
  clientSecret: Uint8Array;
  domain: string;
  domainToken: string;
  domainVerifiedAt: Date | null;
  roleClaim: string | null;
  roles: unknown;
  defaultRole: CompanyRole;
  enforced: boolean;
  lastUsedAt: Date | null;
  needsRedirectUri: boolean;
};

/** Finds a client's settings. */
export async function findCompany(sql: Queryable, clientId: string): Promise<CompanyRow | undefined> {
  const [row] = await sql<CompanyRow[]>`${selectCompany(sql, clientId)}`;
  return row;
}

/** Finds a client's settings and locks them until the transaction ends, also where there are none yet. */
export async function lockCompany(sql: Queryable, clientId: string): Promise<CompanyRow | undefined> {
  await sql`select from clients where client_id = ${clientId} for no key update`;
  const [row] = await sql<CompanyRow[]>`${selectCompany(sql, clientId)} for update`;
  return row;
}

function selectCompany(sql: Queryable, clientId: string) {
  return sql`
    select client_id as "clientId", issuer, oidc_client_id as "oidcClientId", client_secret as "clientSecret", domain,
      domain_token as "domainToken", domain_verified_at as "domainVerifiedAt", role_claim as "roleClaim", roles,
      default_role as "defaultRole", enforced, last_used_at as "lastUsedAt",
      needs_redirect_uri as "needsRedirectUri"
    from company_sign_in
    where client_id = ${clientId}`;
}

/** Finds the client that a domain is verified for. */
export async function findClientByDomain(sql: Queryable, domain: string): Promise<string | undefined> {
  const [row] = await sql<{ clientId: string }[]>`
    select client_id as "clientId" from company_sign_in where domain = ${domain} and domain_verified_at is not null`;
  return row?.clientId;
}

/** Stores a client's settings. */
export async function upsertCompany(sql: Queryable, company: CompanyRow): Promise<void> {
  await sql`
    insert into company_sign_in (client_id, issuer, oidc_client_id, client_secret, domain, domain_token,
      domain_verified_at, role_claim, roles, default_role, enforced, last_used_at, needs_redirect_uri)
    values (${company.clientId}, ${company.issuer}, ${company.oidcClientId}, ${company.clientSecret}, ${company.domain},
      ${company.domainToken}, ${company.domainVerifiedAt}, ${company.roleClaim}, ${JSON.stringify(company.roles)}::text::jsonb,
      ${company.defaultRole}, ${company.enforced}, ${company.lastUsedAt},
      ${company.needsRedirectUri})
    on conflict (client_id) do update set issuer = excluded.issuer, oidc_client_id = excluded.oidc_client_id,
      client_secret = excluded.client_secret, domain = excluded.domain, domain_token = excluded.domain_token,
      domain_verified_at = excluded.domain_verified_at, role_claim = excluded.role_claim, roles = excluded.roles,
      default_role = excluded.default_role, enforced = excluded.enforced, last_used_at = excluded.last_used_at,
      needs_redirect_uri = excluded.needs_redirect_uri`;
}

/** Marks a domain as verified by its token; false if it is verified for another client, or domain or token were changed. */
export async function updateDomainVerified(
  sql: Queryable,
  { clientId, domain, domainToken }: Pick<CompanyRow, "clientId" | "domain" | "domainToken">,
): Promise<boolean> {
  const rows = await sql`
    update company_sign_in s set domain_verified_at = coalesce(domain_verified_at, now())
    where client_id = ${clientId} and domain = ${domain} and domain_token = ${domainToken} and not exists (
      select from company_sign_in other
      where other.domain = s.domain and other.domain_verified_at is not null and other.client_id <> s.client_id)
    returning client_id`;
  return rows.length === 1;
}

/** Sets whether members must use the company's sign-in; false if it was so already. */
export async function updateEnforced(
  sql: Queryable,
  { clientId, enforced }: { clientId: string; enforced: boolean },
): Promise<boolean> {
  const rows = await sql`
    update company_sign_in set enforced = ${enforced} where client_id = ${clientId} and enforced <> ${enforced}
    returning client_id`;
  return rows.length === 1;
}

/** Sets the last use of the settings to now; so the provider has the workspace's redirect URI. */
export async function updateCompanyUse(sql: Queryable, clientId: string): Promise<void> {
  await sql`update company_sign_in set last_used_at = now(), needs_redirect_uri = false where client_id = ${clientId}`;
}

/** Deletes a client's settings, and what the provider said about its members; false if there were none. */
export async function deleteCompany(sql: Queryable, clientId: string): Promise<boolean> {
  await deleteCompanyIdentities(sql, clientId);
  const rows = await sql`delete from company_sign_in where client_id = ${clientId} returning client_id`;
  return rows.length === 1;
}

/** Deletes the links of members to subjects of the provider. */
export async function deleteCompanyIdentities(sql: Queryable, clientId: string): Promise<void> {
  await sql`delete from company_identities where client_id = ${clientId}`;
}

/** Links a member to a subject of the provider; does nothing if the subject is linked already. */
export async function insertCompanyIdentity(
  sql: Queryable,
  identity: { clientId: string; subject: string; userId: string },
): Promise<void> {
  await sql`
    insert into company_identities (client_id, subject, user_id)
    values (${identity.clientId}, ${identity.subject}, ${identity.userId})
    on conflict (client_id, subject) do nothing`;
}

export type CompanyUser = { userId: string; clientId: string; role: UserRole; email: string };

/** Finds the member that a subject of the provider is linked to. */
export async function findUserBySubject(
  sql: Queryable,
  { clientId, subject }: { clientId: string; subject: string },
): Promise<CompanyUser | undefined> {
  const [row] = await sql<CompanyUser[]>`
    select u.user_id as "userId", u.client_id as "clientId", u.role, u.email
    from company_identities i join users u on u.user_id = i.user_id
    where i.client_id = ${clientId} and u.client_id = ${clientId} and i.subject = ${subject}`;
  return row;
}

/** Whether a member is linked to a subject of the provider. */
export async function isCompanyUser(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<boolean> {
  const rows = await sql`
    select from company_identities where client_id = ${clientId} and user_id = ${userId} limit 1`;
  return rows.length === 1;
}

/** Finds and locks the user with an address, of whichever client. */
export async function lockUserByAddress(sql: Queryable, email: string): Promise<CompanyUser | undefined> {
  const [row] = await sql<CompanyUser[]>`
    select user_id as "userId", client_id as "clientId", role, email from users where email = ${email} for update`;
  return row;
}

/** Inserts a member without a password; false if the address is taken. */
export async function insertCompanyMember(sql: Queryable, user: CompanyUser & { name: string }): Promise<boolean> {
  const rows = await sql`
    insert into users (user_id, client_id, email, name, role, email_verified_at)
    values (${user.userId}, ${user.clientId}, ${user.email}, ${user.name}, ${user.role}, now())
    on conflict (email) do nothing
    returning user_id`;
  return rows.length === 1;
}

/** Whether a member must use the company's sign-in: it is enforced, and they have its domain or have used it. Owners never. */
export async function mustUseCompany(
  sql: Queryable,
  { clientId, userId, email }: { clientId: string; userId?: string; email?: string },
): Promise<boolean> {
  const rows = await sql`
    select from company_sign_in s
    left join users u on u.client_id = s.client_id and u.user_id = ${userId ?? null}
    where s.client_id = ${clientId} and s.enforced and s.domain_verified_at is not null
      and (u.role is null or u.role <> 'owner')
      and (split_part(coalesce(u.email, ${email ?? ""}), '@', 2) = s.domain or exists (
        select from company_identities i where i.client_id = s.client_id and i.user_id = u.user_id))`;
  return rows.length === 1;
}

/**
 * Deletes the sessions of members who must use the company's sign-in and were opened in another way, and their paired browsers;
 * returns how many sessions.
 */
export async function deleteOtherSessions(sql: Queryable, clientId: string): Promise<number> {
  const users = await sql<{ userId: string }[]>`
    select u.user_id as "userId" from users u join company_sign_in s on s.client_id = u.client_id
    where u.client_id = ${clientId} and u.role <> 'owner' and (split_part(u.email, '@', 2) = s.domain or exists (
      select from company_identities i where i.client_id = s.client_id and i.user_id = u.user_id))`;
  const userIds = users.map(({ userId }) => userId);
  const rows = await sql`
    delete from sessions where not by_company and impersonator_id is null and user_id = any(${userIds}::uuid[])
    returning id`;
  await deleteUserDevices(sql, userIds);
  return rows.length;
}
