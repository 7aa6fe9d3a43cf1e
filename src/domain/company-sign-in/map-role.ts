import type { CompanyRole, RoleRule } from "./company-sign-in.contract.ts";

type RoleMapping = { roleClaim: string; roles: readonly RoleRule[]; defaultRole: CompanyRole };

/**
 * The role that the provider's claims give: that of the first rule whose value the claim has, else the default. Null if roles are
 * not taken from a claim. A claim is a text or a list; a dot leads into an object (`realm_access.roles`).
 */
export function mapRole(claims: Readonly<Record<string, unknown>>, mapping: RoleMapping): CompanyRole | null {
  const { roleClaim, roles, defaultRole } = mapping;
  if (roleClaim === "") return null;
  const values = listValues(findClaim(claims, roleClaim));
  return roles.find(({ value }) => values.includes(value))?.role ?? defaultRole;
}

/** The domain of an address, in lower case. */
export function getEmailDomain(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** A claim by its name; some providers' names are addresses with dots, so the whole name is tried first. */
function findClaim(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, part)) return undefined;
    found = Object.entries(found).find(([key]) => key === part)?.[1];
  }
  return found;
}

function listValues(claim: unknown): string[] {
  if (typeof claim === "string") return [claim];
  return Array.isArray(claim) ? claim.filter((value) => typeof value === "string") : [];
}
