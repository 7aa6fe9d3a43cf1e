import { beforeEach, expect, test, vi } from "vitest";
import { setUpPageServer } from "#tests/support/page-server.ts";
import { fetchWithSession } from "./fetch-with-session.ts";
import { setLoginTokens } from "./session-store.ts";

const REFRESH = "/api/auth/refresh";
const { server, page } = await setUpPageServer("/contact", () => ({}));

beforeEach(() => setLoginTokens({ accessToken: "old", refreshToken: "r" }, true));

function subscribe(): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetchWithSession(`${server.origin}/api/leads`, { method: "POST", headers, body: '{"email":"a@b.co"}' });
}

test("sends the bearer, and does nothing more unless the answer is a 401", async () => {
  server.answer = () => ({ status: 503, text: "" });
  expect((await subscribe()).status).toBe(503);
  expect(server.requests).toMatchObject([
    { path: "/api/leads", headers: { authorization: "Bearer old", "content-type": "application/json" } },
  ]);
  expect(localStorage.getItem("accessToken")).toBe("old");
});

test("after a 401 it refreshes and repeats the request once, with its body", async () => {
  server.answer = ({ path, headers }) => {
    if (path === REFRESH) return { body: { success: true, accessToken: "new" } };
    return headers.authorization === "Bearer new" ? { body: {} } : { status: 401, body: {} };
  };
  expect((await subscribe()).status).toBe(200);
  expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
    ["/api/leads", '{"email":"a@b.co"}'],
    [REFRESH, '{"refreshToken":"r"}'],
    ["/api/leads", '{"email":"a@b.co"}'],
  ]);
  expect(localStorage.getItem("accessToken")).toBe("new");
});

test("a public page stays where it is when the tokens are cleared", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  server.answer = () => ({ status: 401, body: {} });
  expect((await subscribe()).status).toBe(401);
  expect(server.requests).toHaveLength(2);
  expect(["accessToken", "refreshToken", "rememberMe"].map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    null,
  ]);
  expect(page.visited).toEqual([]);
});
