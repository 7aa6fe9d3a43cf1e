import { beforeAll, describe, expect, it } from "vitest";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { openSession, ORIGIN, REDIRECT_URI, register, startRequest } from "#tests/support/connected-apps.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { attemptDuring } from "#tests/support/lock-race.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { allowApp, getAppRequest } from "./consent.service.ts";
import { registerApp } from "./registration.service.ts";

const database = setUpFileDatabase();
let viewer: UserViewer;

beforeAll(async () => {
  viewer = await openSession(await createTestClient());
});

const ask = (request: Parameters<typeof getAppRequest>[1], who = viewer) =>
  getAppRequest(getDatabase(), request, { viewer: who, origin: ORIGIN });

describe("the member's permission", () => {
  it("shows who asks, for which workspace, and where the browser returns to", async () => {
    const { request } = startRequest(await register("Claude Code"));
    expect(await ask(request)).toMatchObject({
      app: { name: "Claude Code", host: "127.0.0.1:33418", isLocal: true },
      problem: null,
      backUrl: `${REDIRECT_URI}?error=access_denied&state=xyz&iss=${encodeURIComponent(ORIGIN)}`,
    });
  });

  it("answers with code, state and issuer, at the exact address that was registered", async () => {
    const { request } = startRequest(await register());
    const { redirectTo } = await allowApp(getDatabase(), request, { viewer, origin: ORIGIN });
    expect(redirectTo.startsWith(`${REDIRECT_URI}?code=tl_code_`)).toBe(true);
    const { searchParams } = new URL(redirectTo);
    expect([searchParams.get("state"), searchParams.get("iss")]).toEqual(["xyz", ORIGIN]);
  });

  it.each([
    ["another address", { redirect_uri: "https://evil.example/callback" }],
    ["another path", { redirect_uri: `${REDIRECT_URI}/more` }],
    ["another port", { redirect_uri: "http://127.0.0.1:33419/callback" }],
    ["no address", { redirect_uri: undefined }],
    ["an unknown app", { client_id: crypto.randomUUID() }],
  ])("sends nothing to %s", async (_, change) => {
    const { request } = startRequest(await register(), change);
    await expect(ask(request)).rejects.toMatchObject({ code: "rejected" });
    await expect(allowApp(getDatabase(), request, { viewer, origin: ORIGIN })).rejects.toMatchObject({
      code: "rejected",
    });
  });

  it.each([
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_request", { code_challenge: undefined }],
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_target", { resource: "https://other.example/mcp" }],
    ["invalid_scope", { scope: "admin" }],
  ])("tells the app %s and gives no code", async (error, change) => {
    const { request } = startRequest(await register(), change);
    const { problem, backUrl } = await ask(request);
    expect([problem === null, new URL(backUrl).searchParams.get("error")]).toEqual([false, error]);
    await expect(allowApp(getDatabase(), request, { viewer, origin: ORIGIN })).rejects.toMatchObject({
      code: "rejected",
    });
  });

  it("counts no longer once the session ends, also at the same moment", async () => {
    const { request } = startRequest(await register());
    const ended = await openSession(viewer);
    const allowed = await attemptDuring(
      database.url,
      (tx) => tx`delete from sessions where id = ${ended.sessionId}`,
      () => allowApp(getDatabase(), request, { viewer: ended, origin: ORIGIN }),
    );
    expect(allowed).toMatchObject({ reason: { code: "unauthenticated" } });
    const others = { ...viewer, userId: (await createTestClient()).userId };
    await expect(allowApp(getDatabase(), request, { viewer: others, origin: ORIGIN })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("is not for viewers", async () => {
    const { request } = startRequest(await register());
    await expect(ask(request, { ...viewer, role: "viewer" })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("registration", () => {
  const send = (value: unknown, address = "203.0.113.7") =>
    registerApp(getDatabase().system, Buffer.from(JSON.stringify(value)), address);

  it("makes every app a public client without a secret", async () => {
    const sent = { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: "client_secret_basic", client_uri: "x" };
    const answer = await send(sent);
    expect(answer).toMatchObject({ client_name: "Unnamed app", token_endpoint_auth_method: "none" });
    expect(answer).not.toHaveProperty("client_secret");
  });

  it.each([
    ["no address", { redirect_uris: [] }],
    ["a foreign scheme", { redirect_uris: ["javascript:alert(1)"] }],
    ["plain http", { redirect_uris: ["http://app.example.com/"] }],
    ["too many", { redirect_uris: Array.from({ length: 11 }, (_, i) => `https://a.example/${String(i)}`) }],
  ])("refuses %s", async (_, value) => {
    await expect(send(value)).rejects.toMatchObject({ code: "invalid_redirect_uri" });
  });

  it("refuses what is no object, and too many of one address", async () => {
    await expect(send([])).rejects.toMatchObject({ code: "invalid_client_metadata" });
    const address = "203.0.113.200";
    for (let sent = 0; sent < 20; sent++) await send({ redirect_uris: [REDIRECT_URI] }, address);
    await expect(send({ redirect_uris: [REDIRECT_URI] }, address)).rejects.toMatchObject({ code: "rate_limited" });
  });
});
