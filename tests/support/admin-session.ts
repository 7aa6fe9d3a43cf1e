/** Administrators for browser tests, created in the running program's database. */
import type { Page } from "@playwright/test";
import { ADMIN_TOKEN_KEY } from "#src/domain/admin/admin-session.contract.ts";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv, getEnv } from "#src/server/env.ts";
import { getRunningDatabaseUrl } from "#src/server/providers/postgres/supervisor.ts";
import { createTestAdministrator, createAdminSession } from "./administrators.ts";
import type { TestAdministrator } from "./administrators.ts";

/** Connects this worker to the running program's database; close it with `closeDatabase()`. */
export async function connectToAppDatabase(): Promise<void> {
  setEnv({ DATABASE_URL: await getRunningDatabaseUrl(getEnv().dataDir) });
}

/** Creates an administrator who can log in, with the token of a session. */
export async function createSignedInAdmin(): Promise<TestAdministrator & { token: string }> {
  const sql = getDatabase().system;
  const admin = await createTestAdministrator(sql);
  const { token } = await createAdminSession(sql, await getJwtKeys(), admin);
  return { ...admin, token };
}

/** Sets the admin token when the first page opens. Only once, so that a test that logs out stays logged out. */
export async function setAdminToken(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem("admin-initialized") !== null) return;
      sessionStorage.setItem("admin-initialized", "yes");
      localStorage.setItem(key, value);
    },
    [ADMIN_TOKEN_KEY, token] as const,
  );
}
