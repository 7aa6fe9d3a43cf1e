import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getJwtKeys } from "#src/server/auth/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import {
  createImpersonationLink,
  startImpersonation,
} from "#src/server/features/impersonation/impersonation.service.ts";
import { createTestAdministrator, createAdminSession } from "#tests/support/administrators.ts";
import { listEndpoints } from "#tests/support/endpoints.ts";
import type { Endpoint } from "#tests/support/endpoints.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

let server: SignedInApp;
let owner: SignedIn;
let all: Endpoint[];
let endpoints: Endpoint[];

beforeAll(async () => {
  all = await listEndpoints();
  endpoints = all.filter(({ method }) => method !== "GET");
  server = await startSignedInApp();
  owner = await server.signIn();
}, 120_000);
afterAll(() => server.stop());

async function readCode(token: string | null, { method, path }: Endpoint, headers: Record<string, string> = {}) {
  const answer = await server.call(token, path, { method, headers });
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === "object" && body !== null && "code" in body ? body.code : answer.status;
}

function name({ file, method }: Endpoint): string {
  return `${method} ${file}`;
}

describe("a request that another site's page makes", () => {
  it.each([
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-site", origin: "https://evil.example" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "nonsense" },
  ])("changes nothing anywhere, signed in or not: %j", async (headers) => {
    const taken = [];
    for (const endpoint of endpoints) {
      for (const token of [null, owner.accessToken]) {
        if ((await readCode(token, endpoint, headers)) !== "cross_site") taken.push(endpoint.file);
      }
    }
    // Programs hold keys, browsers don't send any by themselves: what they may do is decided by the key alone.
    expect([...new Set(taken)].filter((file) => !file.startsWith("v1/"))).toEqual([]);
  });
});

describe("the staff's area", () => {
  it("opens to no client's token or key, and to nobody, but for the ways in", async () => {
    const opened = [];
    for (const endpoint of all.filter(({ file }) => file.startsWith("admin/"))) {
      const codes = await Promise.all(
        [null, owner.accessToken, owner.apiKey].map((token) => readCode(token, endpoint)),
      );
      if (codes.some((code) => code !== "unauthenticated")) opened.push(name(endpoint));
    }
    expect(opened.toSorted()).toEqual([
      "POST admin/enrolment/index",
      "POST admin/enrolment/start",
      "POST admin/login/code",
      "POST admin/login/index",
    ]);
  });
});

/** What an administrator may change in the place of a user: work with conversations, and the end of it. */
const ALLOWED = [
  "DELETE auth/impersonation",
  "DELETE comments/[id]",
  "DELETE intents/[id]",
  "DELETE saved-views/[id]",
  "PATCH conversations/[id]/index",
  "PATCH intents/[id]",
  "PATCH intents/none",
  "POST api-accounts/index",
  "POST conversations/[id]/comments",
  "POST conversations/tags",
  "POST intents/index",
  "POST saved-views/index",
  "POST uploads/[id]/cancel",
  "POST uploads/[id]/undo",
  "POST uploads/index",
  "POST uploads/known",
];

describe("an administrator who acts as a user", () => {
  async function impersonate(): Promise<string> {
    const sql = getDatabase().system;
    const keys = await getJwtKeys();
    const { viewer } = await createAdminSession(sql, keys, await createTestAdministrator(sql));
    const { clientId, userId } = owner;
    const link = await createImpersonationLink(sql, viewer, { clientId, userId, reason: "For the test" });
    const token = link.path.split("/").at(-1) ?? "";
    return (await startImpersonation({ sql, keys }, { token, userAgent: "Vitest" })).accessToken;
  }

  it("changes no password, key, user or bill: nothing but what is listed here", async () => {
    const unrefused = [];
    for (const endpoint of endpoints) {
      // An endpoint that asks for no session has nothing to do with whose it is.
      const isPublic = (await server.call(null, endpoint.path, { method: endpoint.method })).status !== 401;
      if (isPublic) continue;
      const code = await readCode(await impersonate(), endpoint);
      if (!["impersonating", "unauthenticated", "invalid_key"].includes(String(code))) unrefused.push(name(endpoint));
    }
    expect(unrefused.toSorted()).toEqual(ALLOWED);
  });

  it("gets the refusal in a sentence", async () => {
    const answer = await server.call(await impersonate(), "/api/api-keys", { method: "POST" });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      code: "impersonating",
      error: "This can't be changed while you act as a client.",
    });
  });

  it("sees what the user sees, with the administrator's name on it", async () => {
    const answer = await server.call(await impersonate(), "/api/dashboard/overview");
    expect(await answer.json()).toMatchObject({
      client: { id: owner.clientId },
      user: { id: owner.userId },
      impersonation: { administrator: "Sam Staff", endsAt: expect.any(String) },
    });
  });

  it("is refused in the administrator's area, and an administrator's token in the dashboard", async () => {
    expect((await server.call(await impersonate(), "/api/admin/check")).status).toBe(401);
    const sql = getDatabase().system;
    const admin = await createTestAdministrator(sql);
    const { token } = await createAdminSession(sql, await getJwtKeys(), admin);
    const checked = await server.call(token, "/api/admin/check");
    expect(await checked.json()).toMatchObject({ success: true, administrator: { email: admin.email } });
    expect((await server.call(token, "/api/dashboard/overview")).status).toBe(401);
  });
});
