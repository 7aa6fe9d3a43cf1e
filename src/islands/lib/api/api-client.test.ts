import { expect, test, vi } from "vitest";
import { z } from "zod";
import type { ReceivedRequest } from "#tests/support/json-server.ts";
import { setUpPageServer } from "#tests/support/page-server.ts";
import { stubPage } from "#tests/support/stub-page.ts";
import { callApi } from "./api-client.ts";
import { setLoginTokens } from "../session/session-store.ts";
import { ApiError } from "./api-error.ts";

const output = z.object({ name: z.string() });
const REFRESH = "/api/auth/refresh";
const UNAUTHENTICATED = { status: 401, body: { error: "Please log in.", code: "unauthenticated", requestId: "r1" } };

const { server, page } = await setUpPageServer("/dash/funnel?days=7", () => ({ body: { name: "Ana" } }));

function signIn({ remembered = true } = {}): void {
  setLoginTokens({ accessToken: "old", refreshToken: "refresh-secret" }, remembered);
}

/** Rejects the old token and accepts the one that a refresh returns. */
function acceptOnlyNew({ path, headers }: ReceivedRequest) {
  if (path === REFRESH) return { body: { success: true, accessToken: "new" } };
  return headers.authorization === "Bearer new" ? { body: { name: "Ana" } } : UNAUTHENTICATED;
}

function getTokens() {
  return ["accessToken", "refreshToken", "rememberMe"].map((key) => localStorage.getItem(key));
}

test("a GET sends the bearer and query without a content type, and returns the parsed body", async () => {
  signIn();
  server.answer = () => ({ body: { name: "Ana", unknown: 1 } });
  expect(await callApi({ method: "GET", path: "/api/x", query: { a: "b c", n: 2, none: undefined }, output })).toEqual({
    name: "Ana",
  });
  const [request] = server.requests;
  expect(request).toMatchObject({ method: "GET", path: "/api/x?a=b+c&n=2", body: "" });
  expect(request?.headers.authorization).toBe("Bearer old");
  expect(request?.headers).not.toHaveProperty("content-type");
});

test("a POST sends its body as JSON", async () => {
  await callApi({ method: "POST", path: "/api/x", body: { a: 1 }, output });
  expect(server.requests[0]).toMatchObject({ method: "POST", body: '{"a":1}' });
  expect(server.requests[0]?.headers["content-type"]).toBe("application/json");
});

test("sends no authorization header without a token", async () => {
  await callApi({ method: "GET", path: "/api/x", output });
  expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
});

test("includes cookies", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  await callApi({ method: "GET", path: "/api/x", output });
  expect(fetched.mock.calls[0]?.[1]?.credentials).toBe("include");
});

test("a failed response throws '{status}: {text}' with the server's error fields", async () => {
  const text = '{"error":"Name too long","code":"invalid","fields":{"name":"Name too long"},"requestId":"r7"}';
  server.answer = () => ({ status: 400, text });
  const error = await callApi({ method: "GET", path: "/api/x", output }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: `400: ${text}`,
    status: 400,
    userMessage: "Name too long",
    code: "invalid",
    fields: { name: "Name too long" },
    requestId: "r7",
  });
});

test("a failed response without our error body still gets a readable message", async () => {
  server.answer = () => ({ status: 503, text: "" });
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toThrow("503: Service Unavailable");
  server.answer = () => ({ status: 502, text: "<html>" });
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({
    message: "502: <html>",
    userMessage: "The server returned an error (502). Please try again.",
  });
});

test("with Remember me, a 401 refreshes the token once and repeats the request with its body", async () => {
  signIn();
  server.answer = acceptOnlyNew;
  expect(await callApi({ method: "POST", path: "/api/x", body: { a: 1 }, output })).toEqual({ name: "Ana" });
  expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
    ["/api/x", '{"a":1}'],
    [REFRESH, '{"refreshToken":"refresh-secret"}'],
    ["/api/x", '{"a":1}'],
  ]);
  expect(getTokens()).toEqual(["new", "refresh-secret", "true"]);
  expect(page.visited).toEqual([]);
});

test("a refresh stores the new refresh token that the server sends", async () => {
  signIn();
  server.answer = (request) =>
    request.path === REFRESH
      ? { body: { success: true, accessToken: "new", refreshToken: "next-secret" } }
      : acceptOnlyNew(request);
  await callApi({ method: "GET", path: "/api/x", output });
  expect(getTokens()).toEqual(["new", "next-secret", "true"]);
});

test("keeps the tokens that another tab stored from the same refresh", async () => {
  signIn();
  server.answer = (request) => {
    if (request.path !== REFRESH) return acceptOnlyNew(request);
    localStorage.setItem("refreshToken", "next-secret");
    return { body: { success: true, accessToken: "new", refreshToken: "next-secret" } };
  };
  expect(await callApi({ method: "GET", path: "/api/x", output })).toEqual({ name: "Ana" });
  expect(getTokens()).toEqual(["new", "next-secret", "true"]);
  expect(page.visited).toEqual([]);
});

test("concurrent 401s share one refresh", async () => {
  signIn();
  server.answer = acceptOnlyNew;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => callApi({ method: "GET", path: `/api/${i}`, output })),
  );
  expect(answers).toHaveLength(6);
  expect(server.requests.filter(({ path }) => path === REFRESH)).toHaveLength(1);
});

test("uses a token that was replaced meanwhile instead of refreshing again", async () => {
  signIn();
  server.answer = (request) => {
    if (request.headers.authorization === "Bearer old") localStorage.setItem("accessToken", "new");
    return acceptOnlyNew(request);
  };
  await callApi({ method: "GET", path: "/api/x", output });
  expect(server.requests.map(({ path }) => path)).toEqual(["/api/x", "/api/x"]);
});

test("without Remember me, a 401 clears tokens and redirects to log-in without a refresh", async () => {
  localStorage.setItem("accessToken", "old");
  localStorage.setItem("refreshToken", "refresh-secret");
  localStorage.setItem("rememberMe", "yes");
  server.answer = () => UNAUTHENTICATED;
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({ status: 401 });
  expect(server.requests).toHaveLength(1);
  expect(getTokens()).toEqual([null, null, null]);
  expect(page.visited).toEqual(["/login?redirect=%2Fdash%2Ffunnel%3Fdays%3D7"]);
});

test.each([
  ["rejected", () => ({ status: 401, body: { error: "Your session has ended." } })],
  ["answered without success", () => ({ body: { success: false, accessToken: "new" } })],
  ["answered with nonsense", () => ({ text: "<html>" })],
  ["broken off", () => "drop" as const],
])("a refresh that is %s clears tokens, logs a warning and redirects to log-in", async (_what, respond) => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  signIn();
  server.answer = ({ path }) => (path === REFRESH ? respond() : UNAUTHENTICATED);
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({ status: 401 });
  expect(server.requests.map(({ path }) => path)).toEqual(["/api/x", REFRESH]);
  expect(getTokens()).toEqual([null, null, null]);
  expect(page.visited).toEqual(["/login?redirect=%2Fdash%2Ffunnel%3Fdays%3D7"]);
  expect(JSON.stringify(warned.mock.calls)).not.toContain("refresh-secret");
});

test("gives up when the repeated request gets a 401 too", async () => {
  signIn();
  server.answer = ({ path }) => (path === REFRESH ? { body: { success: true, accessToken: "new" } } : UNAUTHENTICATED);
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({ status: 401 });
  expect(server.requests.map(({ path }) => path)).toEqual(["/api/x", REFRESH, "/api/x"]);
  expect(page.visited).toHaveLength(1);
});

test("does not redirect outside /dash and /admin", async () => {
  const checkout = stubPage(`${server.origin}/checkout/price_1`);
  signIn({ remembered: false });
  server.answer = () => UNAUTHENTICATED;
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({ status: 401 });
  expect(getTokens()).toEqual([null, null, null]);
  expect(checkout.visited).toEqual([]);
});

test("returns null for a 401 with on401: null", async () => {
  server.answer = () => UNAUTHENTICATED;
  expect(await callApi({ method: "GET", path: "/api/x", output, on401: "null" })).toBeNull();
});

test("with renew: false, a 401 neither refreshes nor clears tokens", async () => {
  signIn();
  server.answer = () => UNAUTHENTICATED;
  await expect(
    callApi({ method: "POST", path: "/api/auth/login", body: {}, output, renew: false }),
  ).rejects.toMatchObject({
    status: 401,
  });
  expect(server.requests).toHaveLength(1);
  expect(getTokens()).toEqual(["old", "refresh-secret", "true"]);
});

test("a log-out during a refresh is not undone by its response", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  signIn();
  server.answer = (request) => {
    if (request.path === REFRESH) localStorage.clear();
    return acceptOnlyNew(request);
  };
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({ status: 401 });
  expect(getTokens()).toEqual([null, null, null]);
});

test("a response that does not match the schema throws a readable error", async () => {
  for (const text of ['{"name":7}', "<html>", ""]) {
    server.answer = () => ({ text });
    await expect(callApi({ method: "GET", path: "/api/x", output }), text).rejects.toThrow(
      "The server's response could not be read. Please try again.",
    );
  }
});
