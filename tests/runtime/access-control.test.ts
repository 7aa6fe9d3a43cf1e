import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createTestAdministrator, createAdminSession } from "#tests/support/administrators.ts";
import { listEndpoints } from "#tests/support/endpoints.ts";
import type { Endpoint } from "#tests/support/endpoints.ts";
import { impersonate } from "#tests/support/impersonation.ts";
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

async function getCode(token: string | null, { method, path }: Endpoint, headers: Record<string, string> = {}) {
  const answer = await server.call(token, path, { method, headers });
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === "object" && body !== null && "code" in body ? body.code : answer.status;
}

function name({ file, method }: Endpoint): string {
  return `${method} ${file}`;
}

describe("a cross-site request", () => {
  it.each([
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "same-site", origin: "https://evil.example" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "nonsense" },
  ])("is rejected by every endpoint that changes data, signed in or not: %j", async (headers) => {
    const accepted = [];
    for (const endpoint of endpoints) {
      for (const token of [null, owner.accessToken]) {
        if ((await getCode(token, endpoint, headers)) !== "cross_site") accepted.push(endpoint.file);
      }
    }
    // The public API is allowed: browsers don't send API keys by themselves. Webhooks have a signature, pairings and apps
    // a code.
    const open =
      /^v1\/|^oauth\/|^runner\/pairings\/claim$|^billing\/webhook$|^channels\/\[channel\]\/\[accountId\]\/(index|relay)$/;
    expect([...new Set(accepted)].filter((file) => !open.test(file))).toEqual([]);
    const methods = ["PATCH", "DELETE"];
    for (const endpoint of endpoints.filter(
      ({ file, method }) => file.startsWith("channels/") && methods.includes(method),
    )) {
      expect(await getCode(owner.accessToken, endpoint, headers)).toBe("cross_site");
    }
  });
});

describe("the admin area", () => {
  it("rejects client tokens, API keys and anonymous requests, except for login and setup", async () => {
    const open = [];
    for (const endpoint of all.filter(({ file }) => file.startsWith("admin/"))) {
      const codes = await Promise.all([null, owner.accessToken, owner.apiKey].map((token) => getCode(token, endpoint)));
      if (codes.some((code) => code !== "unauthenticated")) open.push(name(endpoint));
    }
    expect(open.toSorted()).toEqual([
      "POST admin/enrolment/index",
      "POST admin/enrolment/start",
      "POST admin/login/code",
      "POST admin/login/index",
    ]);
  });
});

/** What an impersonating administrator may change: conversations, intents, notes, views and imports, and ending the impersonation. */
const ALLOWED = [
  "DELETE alerts/[id]/index",
  "DELETE auth/impersonation",
  "DELETE comments/[id]",
  "DELETE intents/[id]",
  "DELETE notes/[id]",
  "DELETE reports/brand/logo",
  "DELETE saved-views/[id]",
  "PATCH alerts/[id]/index",
  "PATCH conversations/[id]/index",
  "PATCH conversations/[id]/lead",
  "PATCH conversations/[id]/reading",
  "PATCH intents/[id]",
  "PATCH intents/none",
  "PATCH properties/[name]",
  "PATCH topics/[key]",
  "POST agent/ask",
  "POST alerts/[id]/mute",
  "POST alerts/[id]/test",
  "POST alerts/index",
  "POST alerts/preview",
  "POST api-accounts/index",
  "POST channels/[channel]/[accountId]/test",
  "POST conversations/[id]/comments",
  "POST conversations/tags",
  "POST intents/index",
  "POST notes/index",
  "POST saved-views/index",
  "POST uploads/[id]/cancel",
  "POST uploads/[id]/undo",
  "POST uploads/index",
  "POST uploads/known",
  "POST voice/calls/index",
  "PUT reports/brand/index",
  "PUT reports/brand/logo",
];

describe("an impersonating administrator", () => {
  it("can change only what is listed here: no password, key, user or billing", async () => {
    const allowed = [];
    for (const endpoint of endpoints) {
      // Endpoints without a session are not affected by impersonation.
      const isPublic = (await server.call(null, endpoint.path, { method: endpoint.method })).status !== 401;
      if (isPublic) continue;
      const code = await getCode((await impersonate(owner)).accessToken, endpoint);
      if (!["impersonating", "unauthenticated", "invalid_key"].includes(String(code))) allowed.push(name(endpoint));
    }
    expect(allowed.toSorted()).toEqual(ALLOWED);
  });

  it("gets an error message when a change is refused", async () => {
    const answer = await server.call((await impersonate(owner)).accessToken, "/api/api-keys", { method: "POST" });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      code: "impersonating",
      error: "This can't be changed while you act as a client.",
    });
  });

  it("sees the user's dashboard with the administrator's name", async () => {
    const answer = await server.call((await impersonate(owner)).accessToken, "/api/dashboard/overview");
    expect(await answer.json()).toMatchObject({
      client: { id: owner.clientId },
      user: { id: owner.userId },
      impersonation: { administrator: "Sam Staff", endsAt: expect.any(String) },
    });
  });

  it("is rejected in the admin area, and an admin token is rejected in the dashboard", async () => {
    expect((await server.call((await impersonate(owner)).accessToken, "/api/admin/check")).status).toBe(401);
    const sql = getDatabase().system;
    const admin = await createTestAdministrator(sql);
    const { token } = await createAdminSession(sql, await getJwtKeys(), admin);
    const checked = await server.call(token, "/api/admin/check");
    expect(await checked.json()).toMatchObject({ success: true, administrator: { email: admin.email } });
    expect((await server.call(token, "/api/dashboard/overview")).status).toBe(401);
  });
});
