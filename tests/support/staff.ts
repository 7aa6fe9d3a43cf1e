/** Administrators for browser tests, made in the running program's own database. */
import type { Page } from "@playwright/test";
import { ADMIN_TOKEN_KEY } from "#src/domain/admin/admin-session.contract.ts";
import { getJwtKeys } from "#src/server/auth/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv, getEnv } from "#src/server/env.ts";
import { getRunningDatabaseUrl } from "#src/server/providers/postgres/supervisor.ts";
import { createTestAdministrator, openAdminSession } from "./administrators.ts";
import type { TestAdministrator } from "./administrators.ts";

/** Connects this worker to the running program's database; end it with `closeDatabase()`. */
export async function attachToProgram(): Promise<void> {
  setEnv({ DATABASE_URL: await getRunningDatabaseUrl(getEnv().dataDir) });
}

/** A new administrator who can log in, and the token of a session. */
export async function createStaff(): Promise<TestAdministrator & { token: string }> {
  const sql = getDatabase().system;
  const admin = await createTestAdministrator(sql);
  const { token } = await openAdminSession(sql, await getJwtKeys(), admin);
  return { ...admin, token };
}

/** Opens every page of `page` with this token, once: a test that logs out stays logged out. */
export async function keepStaffToken(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem("staff") !== null) return;
      sessionStorage.setItem("staff", "yes");
      localStorage.setItem(key, value);
    },
    [ADMIN_TOKEN_KEY, token] as const,
  );
}
