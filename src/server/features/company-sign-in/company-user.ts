import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { roleRuleSchema } from "../../../domain/company-sign-in/company-sign-in.contract.ts";
import type { CompanyRole } from "../../../domain/company-sign-in/company-sign-in.contract.ts";
import { getEmailDomain, mapRole } from "../../../domain/company-sign-in/map-role.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { z } from "zod";
import { deleteUserSessions } from "../../auth/sessions/sessions.sql.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import type { ForeignClaims } from "../../providers/identity/foreign-provider.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { chooseName } from "../auth/choose-name.service.ts";
import { changeRole } from "../people/members.service.ts";
import {
  findUserBySubject,
  insertCompanyIdentity,
  insertCompanyMember,
  lockUserByAddress,
  updateCompanyUse,
} from "./company-sign-in.sql.ts";
import type { CompanyRow, CompanyUser } from "./company-sign-in.sql.ts";

type AddressedClaims = ForeignClaims & { email: string };

const ACTOR = { kind: "system" } as const;

/**
 * Finds the member who signed in, links them to the provider's subject, or adds them; then sets the role that the claims give.
 * AppError `rejected` for an address outside of the domain, `conflict` for one that belongs to another workspace.
 */
export async function admitUser(sql: Sql, company: CompanyRow, person: AddressedClaims): Promise<CompanyUser> {
  const email = normalizeEmail(person.email);
  if (getEmailDomain(email) !== company.domain) {
    throw new AppError("rejected", "The address is not of the company's domain.");
  }
  const { roleClaim, defaultRole } = company;
  const roles = z.array(roleRuleSchema).parse(company.roles);
  const role = mapRole(person.claims, { roleClaim: roleClaim ?? "", roles, defaultRole });
  return sql.begin(async (tx) => {
    const user = await findOrAddUser(tx, company, { ...person, email, role: role ?? defaultRole });
    await updateCompanyUse(tx, company.clientId);
    return role === null ? user : setRoleOf(tx, user, role);
  });
}

type Person = AddressedClaims & { role: CompanyRole };

async function findOrAddUser(tx: Queryable, company: CompanyRow, person: Person): Promise<CompanyUser> {
  const { clientId } = company;
  const { subject, email, role } = person;
  const known = await findUserBySubject(tx, { clientId, subject });
  if (known !== undefined) return known;
  const existing = await lockUserByAddress(tx, email);
  if (existing !== undefined && existing.clientId !== clientId) throw createTakenError();
  const user = existing ?? { userId: createId(), clientId, email, role };
  if (existing === undefined) {
    if (!(await insertCompanyMember(tx, { ...user, name: chooseName(person) }))) throw createTakenError();
    const details = { role, by: "company sign-in" };
    await addAuditEntry(tx, { clientId, actor: ACTOR, action: "user.joined", subject: email, details });
  }
  await insertCompanyIdentity(tx, { clientId, subject, userId: user.userId });
  const details = { by: new URL(company.issuer).host };
  const actor = { kind: "user", userId: user.userId } as const;
  await addAuditEntry(tx, { clientId, actor, action: "user.linked", subject: email, details });
  return user;
}

/** Owners are appointed by owners alone, so their role stays. */
async function setRoleOf(tx: Queryable, user: CompanyUser, role: UserRole): Promise<CompanyUser> {
  const { clientId, userId, email } = user;
  if (user.role === "owner" || user.role === role) return user;
  await changeRole(tx, { clientId, userId, role });
  await deleteUserSessions(tx, { userId });
  const details = { from: user.role, to: role, by: "company sign-in" };
  await addAuditEntry(tx, { clientId, actor: ACTOR, action: "user.role", subject: email, details });
  return { ...user, role };
}

function createTakenError(): AppError {
  return new AppError("conflict", "This address already has an account in another workspace.");
}
