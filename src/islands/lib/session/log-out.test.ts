import { expect, test, vi } from "vitest";
import { z } from "zod";
import { setUpPageServer } from "#tests/support/page-server.ts";
import { callApi } from "../api/api-client.ts";
import { logOut } from "./log-out.ts";
import { setLoginTokens } from "./session-store.ts";

const { server, page } = await setUpPageServer("/dash/overview", () => ({ body: { success: true } }));

test("deletes the refresh token on the server before clearing local tokens", async () => {
  setLoginTokens({ accessToken: "a", refreshToken: "r" }, true);
  let storedMeanwhile: string | null = null;
  server.answer = () => {
    storedMeanwhile = localStorage.getItem("refreshToken");
    return { body: { success: true } };
  };
  await logOut();
  expect(server.requests).toMatchObject([{ method: "POST", path: "/api/auth/logout", body: '{"refreshToken":"r"}' }]);
  expect(storedMeanwhile).toBe("r");
  expect(localStorage.length).toBe(0);
});

test("without a refresh token, ends the session by its access token after clearing local tokens", async () => {
  setLoginTokens({ accessToken: "a" }, false);
  let storedMeanwhile: number | null = null;
  server.answer = () => {
    storedMeanwhile = localStorage.length;
    return { body: { success: true } };
  };
  await logOut();
  expect(server.requests).toMatchObject([
    { method: "DELETE", path: "/api/auth/session", headers: { authorization: "Bearer a" } },
  ]);
  expect(storedMeanwhile).toBe(0);
});

test("sends no request when signed out", async () => {
  await logOut();
  expect(server.requests).toEqual([]);
});

test.each([
  ["returns an error", { status: 500, body: { error: "no" } }],
  ["is unreachable", "drop" as const],
])("clears tokens and only logs a warning when the server %s", async (_what, response) => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  setLoginTokens({ accessToken: "a", refreshToken: "r" }, true);
  server.answer = () => response;
  await logOut();
  expect(localStorage.length).toBe(0);
  expect(warned).toHaveBeenCalledTimes(1);
});

test("does not redirect on a 401 after log-out, until the page is restored", async () => {
  setLoginTokens({ accessToken: "a", refreshToken: "r" }, true);
  await logOut();
  server.answer = () => ({ status: 401, body: { error: "Please log in." } });
  const read = () => callApi({ method: "GET", path: "/api/metrics/funnel", output: z.object({}) });
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(page.visited).toEqual([]);
  page.leave();
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(page.visited).toEqual(["/login?redirect=%2Fdash%2Foverview"]);
});
