import { randomBytes } from "node:crypto";
import { z } from "zod";
import { canAdminister, canManageSignIn } from "../../../domain/auth/policies.ts";
import { DOMAIN_RECORD, roleRuleSchema } from "../../../domain/company-sign-in/company-sign-in.contract.ts";
import type {
  CompanySettings,
  companySignInSchema,
  enforcementSchema,
} from "../../../domain/company-sign-in/company-sign-in.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { requireOutbound } from "../../http/outbound/outbound-target.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { log } from "../../log.ts";
import { discover } from "../../providers/identity/foreign-provider.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import {
  deleteCompany,
  deleteCompanyIdentities,
  deleteOtherSessions,
  findCompany,
  lockCompany,
  updateDomainVerified,
  updateEnforced,
  upsertCompany,
} from "./company-sign-in.sql.ts";
import type { CompanyRow } from "./company-sign-in.sql.ts";
import { listTxtRecords } from "./dns.ts";
import { DOMAIN_CHECKS_BY_CLIENT } from "./limits.ts";
import { encryptClientSecret, toProvider } from "./provider.ts";

type Settings = z.input<typeof companySignInSchema>["settings"];

/** The settings of the workspace's company sign-in, without the secret. AppError `forbidden` by role. */
export async function getCompanySignIn(sql: Queryable, { clientId, role }: UserViewer): Promise<Settings> {
  requirePermission(canAdminister(role));
  const company = await findCompany(sql, clientId);
  return company === undefined ? null : toSettings(company);
}

/**
 * Saves the settings. A new domain must be verified again, and a new provider be tried again before it is enforced. A new issuer
 * needs both and its own secret: the stored one is never sent to it. AppError `rejected` on `issuer`, `invalid` on `clientSecret`.
 */
export async function saveCompanySignIn(sql: Sql, viewer: UserViewer, input: CompanySettings): Promise<Settings> {
  requirePermission(canManageSignIn(viewer.role));
  const { clientId } = viewer;
  await requireOutbound(input.issuer, "issuer");
  await requireProvider(await buildCompany(clientId, input, await findCompany(sql, clientId)));
  return sql.begin(async (tx) => {
    // Read again: the provider may take seconds to answer, and the settings may have been enforced or removed meanwhile.
    const next = await buildCompany(clientId, input, await lockCompany(tx, clientId));
    await upsertCompany(tx, next);
    if (next.lastUsedAt === null) await deleteCompanyIdentities(tx, clientId);
    const details = { issuer: next.issuer, domain: next.domain };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "sign-in.company_changed", details });
    return toSettings(next);
  });
}

/** Looks for the TXT record that verifies the domain. AppError `rejected` if it is not there, `conflict` for a domain of others or changed settings. */
export async function checkDomain(sql: Sql, viewer: UserViewer): Promise<Settings> {
  requirePermission(canManageSignIn(viewer.role));
  const { clientId } = viewer;
  await consumeRateLimit(DOMAIN_CHECKS_BY_CLIENT, clientId, sql);
  const company = await requireCompany(sql, clientId);
  const { name, value } = getRecord(company);
  const records = await listTxtRecords(name).catch((cause: unknown) => {
    throw new AppError("unavailable", "The name servers of your domain did not answer. Try again in a minute.", {
      cause,
    });
  });
  if (!records.some((record) => record.trim() === value)) {
    throw new AppError("rejected", "The record was not found. A new record can take an hour to be visible everywhere.");
  }
  return sql.begin(async (tx) => {
    const details = { domain: company.domain };
    if (!(await updateDomainVerified(tx, company))) {
      const isChanged = (await findCompany(tx, clientId))?.domainToken !== company.domainToken;
      const message = isChanged
        ? "The settings were changed while the record was looked for. Check the domain again."
        : "This domain belongs to another workspace. Contact support.";
      throw new AppError("conflict", message);
    }
    await addAuditEntry(tx, { clientId, actor: viewer, action: "sign-in.domain_verified", details });
    return getCompanySignIn(tx, viewer);
  });
}

/**
 * Requires the company's sign-in of all members with its domain, or no longer. Owners keep their other ways in, so that a broken
 * provider locks nobody out for good. AppError `rejected` until the domain is verified and somebody has signed in with it.
 */
export async function setEnforcement(
  sql: Sql,
  viewer: UserViewer,
  { enforced }: z.output<typeof enforcementSchema>,
): Promise<Settings> {
  requirePermission(canManageSignIn(viewer.role));
  const { clientId } = viewer;
  return sql.begin(async (tx) => {
    const company = await requireCompany(tx, clientId);
    if (enforced && (company.domainVerifiedAt === null || company.lastUsedAt === null)) {
      throw new AppError("rejected", "Verify the domain and sign in once with your company's sign-in first.");
    }
    const action = enforced ? "sign-in.company_enforced" : "sign-in.company_optional";
    if (await updateEnforced(tx, { clientId, enforced })) {
      const sessions = enforced ? await deleteOtherSessions(tx, clientId) : 0;
      await addAuditEntry(tx, { clientId, actor: viewer, action, details: enforced ? { sessions } : {} });
    }
    return getCompanySignIn(tx, viewer);
  });
}

/** Removes the company's sign-in. Members without a password set one by mail. AppError `not_found` without settings. */
export async function removeCompanySignIn(sql: Sql, viewer: UserViewer): Promise<{ success: true }> {
  requirePermission(canManageSignIn(viewer.role));
  const { clientId } = viewer;
  await sql.begin(async (tx) => {
    if (!(await deleteCompany(tx, clientId))) throw createNotFoundError();
    await addAuditEntry(tx, { clientId, actor: viewer, action: "sign-in.company_removed" });
  });
  return { success: true };
}

async function buildCompany(
  clientId: string,
  input: CompanySettings,
  former: CompanyRow | undefined,
): Promise<CompanyRow> {
  const { issuer, domain, roles, defaultRole, clientSecret = "" } = input;
  const isSameDomain = former?.domain === domain;
  const isSameIssuer = former?.issuer === issuer;
  const isSameProvider = isSameIssuer && former.oidcClientId === input.clientId;
  const isProven = isSameDomain && isSameIssuer;
  const stored = isSameIssuer ? former.clientSecret : undefined;
  const secret = clientSecret === "" ? stored : await encryptClientSecret(clientSecret, clientId);
  if (secret === undefined) {
    const message = former === undefined ? "Enter the client secret" : "Enter the client secret of the new issuer";
    throw new AppError("invalid", message, { fields: { clientSecret: message } });
  }
  return {
    ...{ clientId, issuer, oidcClientId: input.clientId, clientSecret: secret, domain, roles, defaultRole },
    domainToken: isProven ? former.domainToken : randomBytes(16).toString("hex"),
    domainVerifiedAt: isProven ? former.domainVerifiedAt : null,
    roleClaim: input.roleClaim === "" ? null : input.roleClaim,
    enforced: isProven && isSameProvider && former.enforced,
    lastUsedAt: isSameProvider ? former.lastUsedAt : null,
    needsRedirectUri: isSameProvider && former.needsRedirectUri,
  };
}

/** Loads the provider's metadata, so that a wrong address is found before anybody depends on it. */
async function requireProvider(company: CompanyRow): Promise<void> {
  try {
    await discover(await toProvider(company));
  } catch (cause) {
    log.info({ err: cause, clientId: company.clientId }, "a company's provider could not be loaded");
    const message = "No OpenID Connect provider answers at this address.";
    throw new AppError("rejected", message, { fields: { issuer: message }, cause });
  }
}

async function requireCompany(sql: Queryable, clientId: string): Promise<CompanyRow> {
  const company = await findCompany(sql, clientId);
  if (company === undefined) throw createNotFoundError();
  return company;
}

function toSettings(company: CompanyRow): Settings {
  const { issuer, oidcClientId, domain, roleClaim, defaultRole, enforced, domainVerifiedAt, lastUsedAt } = company;
  return {
    ...{
      needsRedirectUri: company.needsRedirectUri,
      issuer,
      clientId: oidcClientId,
      domain,
      roleClaim: roleClaim ?? "",
      defaultRole,
      enforced,
    },
    roles: z.array(roleRuleSchema).parse(company.roles),
    record: getRecord(company),
    domainVerifiedAt: domainVerifiedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

function getRecord({ domain, domainToken }: CompanyRow): { name: string; value: string } {
  return { name: `${DOMAIN_RECORD}.${domain}`, value: `threadlight-verification=${domainToken}` };
}

function createNotFoundError(): AppError {
  return new AppError("not_found", "There is no company sign-in yet.");
}
