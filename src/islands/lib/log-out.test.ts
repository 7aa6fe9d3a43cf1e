import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { standOnPage } from "#tests/support/browser-globals.ts";
import type { FakePage } from "#tests/support/browser-globals.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { callApi } from "./api-client.ts";
import { logOut } from "./log-out.ts";
import { keepLogin } from "./session-store.ts";

let server: JsonServer;
let page: FakePage;

beforeAll(async () => {
  server = await startJsonServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.answer = () => ({ body: { success: true } });
  page = standOnPage(`${server.origin}/dash/overview`);
});
afterEach(() => {
  page.leave();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the server is asked to delete the refresh token before the tokens are cleared here", async () => {
  keepLogin({ accessToken: "a", refreshToken: "r" }, true);
  let keptMeanwhile: string | null = null;
  server.answer = () => {
    keptMeanwhile = localStorage.getItem("refreshToken");
    return { body: { success: true } };
  };
  await logOut();
  expect(server.requests).toMatchObject([{ method: "POST", path: "/api/auth/logout", body: '{"refreshToken":"r"}' }]);
  expect(keptMeanwhile).toBe("r");
  expect(localStorage.length).toBe(0);
});

test("without a refresh token there is none to delete: the session ends by its access token, once nothing is kept here", async () => {
  keepLogin({ accessToken: "a" }, false);
  let keptMeanwhile: number | null = null;
  server.answer = () => {
    keptMeanwhile = localStorage.length;
    return { body: { success: true } };
  };
  await logOut();
  expect(server.requests).toMatchObject([
    { method: "DELETE", path: "/api/auth/session", headers: { authorization: "Bearer a" } },
  ]);
  expect(keptMeanwhile).toBe(0);
});

test("who is not signed in asks the server for nothing", async () => {
  await logOut();
  expect(server.requests).toEqual([]);
});

test.each([
  ["refuses", { status: 500, body: { error: "no" } }],
  ["is out of reach", "drop" as const],
])("tokens are cleared even when the server %s, which is noted only", async (_what, answer) => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  keepLogin({ accessToken: "a", refreshToken: "r" }, true);
  server.answer = () => answer;
  await logOut();
  expect(localStorage.length).toBe(0);
  expect(warned).toHaveBeenCalledTimes(1);
});

test("a read that is refused after the log-out leads nowhere, until the page is come back to", async () => {
  keepLogin({ accessToken: "a", refreshToken: "r" }, true);
  await logOut();
  server.answer = () => ({ status: 401, body: { error: "Please log in." } });
  const read = () => callApi({ method: "GET", path: "/api/metrics/funnel", output: z.object({}) });
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(page.visited).toEqual([]);
  page.leave();
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(page.visited).toEqual(["/login?redirect=%2Fdash%2Foverview"]);
});
