/** Runs the whole program on a test database, with signed-in clients that have API keys. */
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";
import { startApp } from "./app.ts";
import type { RunningApp } from "./app.ts";
import { CLOSED_HOST } from "./closed-url.ts";
import { createTestDatabase } from "./database.ts";
import { createTestClient, setDatabaseEnv } from "./test-client.ts";
import type { TestClient } from "./test-client.ts";

export type SignedIn = TestClient & { accessToken: string; apiKey: string };
export type SignedInApp = {
  app: RunningApp;
  databaseUrl: string;
  /** Creates a client with its owner's access token and an API key with all scopes. */
  signIn(options?: { unlimited?: boolean }): Promise<SignedIn>;
  /** Adds somebody with a role to a workspace and returns their access token. */
  signInMember(clientId: string, role: UserRole): Promise<string>;
  /** Sends a request with an access token or API key; `null` sends none. */
  call(token: string | null, path: string, init?: RequestInit): Promise<Response>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the program on a clone of the template database, with more settings if given. */
export async function startSignedInApp(settings: Record<string, string> = {}): Promise<SignedInApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "threadlight-signed-in-"));
  await chmod(dataDir, 0o711);
  const jwtKeys = randomBytes(32).toString("base64url");
  setDatabaseEnv(database.url);
  setEnv({ JWT_KEYS: jwtKeys, DATA_DIR: dataDir });
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_ENV: "production",
    JWT_KEYS: jwtKeys,
    LOG_LEVEL: "error",
    WEBHOOK_ALLOW_HOSTS: CLOSED_HOST,
    ...settings,
  };
  const running = { app: await startApp({ env }) };
  return {
    get app() {
      return running.app;
    },
    databaseUrl: database.url,
    signIn,
    signInMember,
    call: (token, path, init = {}) => {
      const headers = new Headers(init.headers);
      if (token !== null) headers.set("authorization", `Bearer ${token}`);
      return fetch(new URL(path, running.app.url), { ...init, headers });
    },
    async restart() {
      running.app = await startApp({ env });
    },
    async stop() {
      await running.app.stop();
      await getDatabase().end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signInMember(clientId: string, role: UserRole): Promise<string> {
  const { system } = getDatabase();
  const { userId } = await createTestClient();
  await system`update users set client_id = ${clientId}, role = ${role} where user_id = ${userId}`;
  const session = { user: { userId, clientId, role }, remembered: false, userAgent: "Vitest" };
  return (await issueTokens({ sql: system, keys: await getJwtKeys() }, session)).accessToken;
}

async function signIn(options: { unlimited?: boolean } = {}): Promise<SignedIn> {
  const client = await createTestClient(options);
  const { clientId, userId, apiAccountId } = client;
  const { system } = getDatabase();
  const user = { userId, clientId, role: "owner" as const };
  const { accessToken } = await issueTokens(
    { sql: system, keys: await getJwtKeys() },
    { user, remembered: false, userAgent: "Vitest" },
  );
  const { key } = await addKey(system, { clientId, apiAccountId, name: "test", scopes: ["ingest", "read", "admin"] });
  return { ...client, accessToken, apiKey: key };
}
