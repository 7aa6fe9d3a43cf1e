import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { requestWithToken } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createTenant, useDatabase } from "#tests/support/tenant.ts";
import { getJwtKeys } from "../auth/jwt-keys.ts";
import { closeDatabase, getDatabase } from "../db/sql.ts";
import { publishEnv } from "../env.ts";
import { issueTokens } from "../features/accounts/tokens.service.ts";
import { endpoint } from "./endpoint.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  useDatabase(database.url);
  publishEnv({ JWT_KEYS: randomBytes(32).toString("base64url") });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function createReader(): Promise<() => Promise<Response>> {
  const { userId, clientId } = await createTenant();
  const user = { userId, clientId, role: "owner" as const };
  const context = { sql: getDatabase().system, keys: await getJwtKeys() };
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: "" });
  const GET = endpoint({ access: "user" }, () => Promise.resolve(new Response("read")));
  return () => {
    const request = requestWithToken(accessToken);
    return GET({ request, params: {}, url: new URL(request.url) });
  };
}

test("whoever reads without end is told to wait, and nobody else is", async () => {
  const [read, readToo] = [await createReader(), await createReader()];
  let refused: Response | undefined;
  // Twice the limit and more, since a window may end on the way.
  for (let round = 0; round < 60 && refused === undefined; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, read));
    refused = answers.find(({ status }) => status !== 200);
  }
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await refused?.json()).error).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
  expect((await readToo()).status).toBe(200);
}, 60_000);

test.each([
  [{ name: "a\u0000b", tags: [] }, "name"],
  [{ name: "fine", tags: ["fine", "\ud800"] }, "tags.1"],
])("text that no database could hold is refused in every body, with its field: %j", async (body, field) => {
  const schema = z.object({ name: z.string(), tags: z.array(z.string()) });
  const POST = endpoint({ access: "public", body: schema }, () => Promise.resolve(new Response("stored")));
  const headers = { "content-type": "application/json" };
  const request = new Request("http://localhost/", { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await POST({ request, params: {}, url: new URL(request.url) });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
});

test("whoever comes without a token is told how to send one", async () => {
  const GET = endpoint({ access: "user" }, () => Promise.resolve(new Response("read")));
  const request = new Request("http://localhost/api/x");
  const { status, headers } = await GET({ request, params: {}, url: new URL(request.url) });
  expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
});
