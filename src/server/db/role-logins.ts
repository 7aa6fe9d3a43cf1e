import { randomBytes } from "node:crypto";
import { openPool } from "./driver.ts";
import type { DatabaseRole, RoleLogins } from "./sql.ts";

const ROLES: readonly DatabaseRole[] = ["threadlight_app", "threadlight_ingest", "threadlight_system"];

/**
 * Lets the roles of the embedded database log in, each with a new random password. Its owner is PostgreSQL's first account and
 * always a superuser: a connection that only took on a role could give it back.
 */
export async function createRoleLogins(url: string): Promise<RoleLogins> {
  const sql = openPool(url, { max: 1, onnotice: () => undefined });
  try {
    const logins = ROLES.map((role) => [role, randomBytes(32).toString("hex")] as const);
    for (const [role, password] of logins) await sql.unsafe(`alter role ${role} login password '${password}'`);
    return new Map(logins);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
