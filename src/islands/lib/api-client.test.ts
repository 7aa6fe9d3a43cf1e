import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { standOnPage } from "#tests/support/browser-globals.ts";
import type { FakePage } from "#tests/support/browser-globals.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer, ReceivedRequest } from "#tests/support/json-server.ts";
import { ApiError, callApi } from "./api-client.ts";
import { keepLogin } from "./session-store.ts";

const output = z.object({ name: z.string() });
const REFRESH = "/api/auth/refresh";
const UNAUTHENTICATED = { status: 401, body: { error: "Please log in.", code: "unauthenticated", requestId: "r1" } };

let server: JsonServer;
let page: FakePage;

beforeAll(async () => {
  server = await startJsonServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.answer = () => ({ body: { name: "Ana" } });
  page = standOnPage(`${server.origin}/dash/funnel?days=7`);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function signIn({ remembered = true } = {}): void {
  keepLogin({ accessToken: "old", refreshToken: "refresh-secret" }, remembered);
}

/** Refuses the old token and takes the new one, which a refresh gives. */
function answerOnlyNew({ path, headers }: ReceivedRequest) {
  if (path === REFRESH) return { body: { success: true, accessToken: "new" } };
  return headers.authorization === "Bearer new" ? { body: { name: "Ana" } } : UNAUTHENTICATED;
}

function readTokens() {
  return ["accessToken", "refreshToken", "rememberMe"].map((key) => localStorage.getItem(key));
}

test("a read sends the bearer, its query and no content type, and gives the parsed answer", async () => {
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

test("a write sends its body as JSON", async () => {
  await callApi({ method: "POST", path: "/api/x", body: { a: 1 }, output });
  expect(server.requests[0]).toMatchObject({ method: "POST", body: '{"a":1}' });
  expect(server.requests[0]?.headers["content-type"]).toBe("application/json");
});

test("without a token there is no authorization header", async () => {
  await callApi({ method: "GET", path: "/api/x", output });
  expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
});

test("cookies go along", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  await callApi({ method: "GET", path: "/api/x", output });
  expect(fetched.mock.calls[0]?.[1]?.credentials).toBe("include");
});

test("an answer that is not OK becomes '{status}: {text}', with what the server said of it", async () => {
  const text = '{"error":"Name too long","code":"invalid","fields":{"name":"Name too long"},"requestId":"r7"}';
  server.answer = () => ({ status: 400, text });
  const error = await callApi({ method: "GET", path: "/api/x", output }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: `400: ${text}`,
    status: 400,
    sentence: "Name too long",
    code: "invalid",
    fields: { name: "Name too long" },
    requestId: "r7",
  });
});

test("an empty answer that is not OK carries the status text, and a proxy's page still a sentence", async () => {
  server.answer = () => ({ status: 503, text: "" });
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toThrow("503: Service Unavailable");
  server.answer = () => ({ status: 502, text: "<html>" });
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({
    message: "502: <html>",
    sentence: "The server answered 502. Please try again.",
  });
});

test("a 401 of a remembered user is renewed once and the request repeated, body and all", async () => {
  signIn();
  server.answer = answerOnlyNew;
  expect(await callApi({ method: "POST", path: "/api/x", body: { a: 1 }, output })).toEqual({ name: "Ana" });
  expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
    ["/api/x", '{"a":1}'],
    [REFRESH, '{"refreshToken":"refresh-secret"}'],
    ["/api/x", '{"a":1}'],
  ]);
  expect(readTokens()).toEqual(["new", "refresh-secret", "true"]);
  expect(page.visited).toEqual([]);
});

test("calls that are refused at the same time share one refresh", async () => {
  signIn();
  server.answer = answerOnlyNew;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => callApi({ method: "GET", path: `/api/${i}`, output })),
  );
  expect(answers).toHaveLength(6);
  expect(server.requests.filter(({ path }) => path === REFRESH)).toHaveLength(1);
});

test("a call whose token was replaced while it was on its way uses the new one without another refresh", async () => {
  signIn();
  server.answer = (request) => {
    if (request.headers.authorization === "Bearer old") localStorage.setItem("accessToken", "new");
    return answerOnlyNew(request);
  };
  await callApi({ method: "GET", path: "/api/x", output });
  expect(server.requests.map(({ path }) => path)).toEqual(["/api/x", "/api/x"]);
});

test("who is not remembered is not renewed: tokens are cleared and the log-in page asked for", async () => {
  localStorage.setItem("accessToken", "old");
  localStorage.setItem("refreshToken", "refresh-secret");
  localStorage.setItem("rememberMe", "yes");
  server.answer = () => UNAUTHENTICATED;
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({ status: 401 });
  expect(server.requests).toHaveLength(1);
  expect(readTokens()).toEqual([null, null, null]);
  expect(page.visited).toEqual(["/login?redirect=%2Fdash%2Ffunnel"]);
});

test.each([
  ["refused", () => ({ status: 401, body: { error: "Your session has ended." } })],
  ["answered without success", () => ({ body: { success: false, accessToken: "new" } })],
  ["answered with nonsense", () => ({ text: "<html>" })],
  ["broken off", () => "drop" as const],
])("a refresh that is %s clears the tokens, is noted and leads to log-in", async (_what, answerRefresh) => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  signIn();
  server.answer = ({ path }) => (path === REFRESH ? answerRefresh() : UNAUTHENTICATED);
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({ status: 401 });
  expect(server.requests.map(({ path }) => path)).toEqual(["/api/x", REFRESH]);
  expect(readTokens()).toEqual([null, null, null]);
  expect(page.visited).toEqual(["/login?redirect=%2Fdash%2Ffunnel"]);
  expect(JSON.stringify(warned.mock.calls)).not.toContain("refresh-secret");
});

test("a request that is refused again after its one repetition is given up", async () => {
  signIn();
  server.answer = ({ path }) => (path === REFRESH ? { body: { success: true, accessToken: "new" } } : UNAUTHENTICATED);
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({ status: 401 });
  expect(server.requests.map(({ path }) => path)).toEqual(["/api/x", REFRESH, "/api/x"]);
  expect(page.visited).toHaveLength(1);
});

test("outside of /dash and /admin nobody is sent away", async () => {
  page = standOnPage(`${server.origin}/checkout/price_1`);
  signIn({ remembered: false });
  server.answer = () => UNAUTHENTICATED;
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({ status: 401 });
  expect(readTokens()).toEqual([null, null, null]);
  expect(page.visited).toEqual([]);
});

test("a read may take a 401 as no data", async () => {
  server.answer = () => UNAUTHENTICATED;
  expect(await callApi({ method: "GET", path: "/api/x", output, on401: "null" })).toBeNull();
});

test("a call without a session of its own neither renews nor clears anything", async () => {
  signIn();
  server.answer = () => UNAUTHENTICATED;
  await expect(
    callApi({ method: "POST", path: "/api/auth/login", body: {}, output, renew: false }),
  ).rejects.toMatchObject({
    status: 401,
  });
  expect(server.requests).toHaveLength(1);
  expect(readTokens()).toEqual(["old", "refresh-secret", "true"]);
});

test("a log-out that happens during a refresh is not undone by its answer", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  signIn();
  server.answer = (request) => {
    if (request.path === REFRESH) localStorage.clear();
    return answerOnlyNew(request);
  };
  await expect(callApi({ method: "GET", path: "/api/x", output })).rejects.toMatchObject({ status: 401 });
  expect(readTokens()).toEqual([null, null, null]);
});

test("an answer of another shape is an error and not half a value, in words for a person", async () => {
  for (const text of ['{"name":7}', "<html>", ""]) {
    server.answer = () => ({ text });
    await expect(callApi({ method: "GET", path: "/api/x", output }), text).rejects.toThrow(
      "The server's answer could not be read. Please try again.",
    );
  }
});
