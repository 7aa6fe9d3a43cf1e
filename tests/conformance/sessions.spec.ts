/** Sessions in the browser: specification 4 (session), and 3, 6, 7 and 8 on requests and tokens. */
import type { Page } from "@playwright/test";
import { logIn, getLocalStorage, REFUSED } from "#tests/support/account-pages.ts";
import { signInToNewWorkspace, signInWithRememberMe, setInitialStorage } from "#tests/support/dash.ts";
import { collectRequests, expectNoTokens } from "#tests/support/browser-session.ts";
import { expect, test } from "#tests/support/test.ts";

const OVERVIEW = "**/api/dashboard/overview";
const REFRESH = "**/api/auth/refresh";
const EXPIRED = { accessToken: "expired", refreshToken: "r", rememberMe: "true" };

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(REFUSED);
});

test("4 On a 401 one silent refresh is tried; the new accessToken is stored and the original request is retried once", async ({
  page,
}) => {
  const { refreshToken } = await signInWithRememberMe(page);
  await page.addInitScript(() => {
    if (sessionStorage.getItem("expired-set") !== null) return;
    sessionStorage.setItem("expired-set", "yes");
    localStorage.setItem("accessToken", "expired");
  });
  const refreshes = collectRequests(page, /^\/api\/auth\/refresh$/);
  const reads = collectRequests(page, /^\/api\/dashboard\/overview$/);
  await page.goto("/dash/overview");
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
  const { accessToken, ...stored } = await getLocalStorage(page);
  expect(accessToken).not.toBe("expired");
  expect(stored).toMatchObject({ refreshToken: expect.any(String), rememberMe: "true" });
  // The server sends the next refresh token with the access token (decision 0029).
  expect(stored["refreshToken"]).not.toBe(refreshToken);
  expect(refreshes.map((request): unknown => request.postDataJSON())).toEqual([{ refreshToken }]);
  expect(reads.map((request) => request.headers()["authorization"])).toEqual([
    "Bearer expired",
    `Bearer ${accessToken ?? ""}`,
  ]);
});

test("4 Concurrent 401s share one refresh", async ({ page }) => {
  await signInWithRememberMe(page);
  await page.goto("/dash/overview");
  // Waits for the overview's requests, which must not use the expired token.
  await expect(page.getByText("No conversations yet")).toBeVisible();
  const refreshes = collectRequests(page, /^\/api\/auth\/refresh$/);
  const refused = collectRequests(page, /^\/api\/metrics\//);
  await page.evaluate(() => localStorage.setItem("accessToken", "expired"));
  await page.getByRole("link", { name: "Funnel" }).click();
  await expect.poll(async () => (await getLocalStorage(page))["accessToken"]).not.toBe("expired");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Funnel");
  expect(refused.filter((request) => request.headers()["authorization"] === "Bearer expired").length).toBeGreaterThan(
    1,
  );
  expect(refreshes).toHaveLength(1);
});

test("4 A request that is refused again after its refresh is not retried a second time: the tokens are cleared, and the browser goes to the login", async ({
  page,
}) => {
  await setInitialStorage(page, EXPIRED);
  await page.route(REFRESH, (route) => route.fulfill({ json: { success: true, accessToken: "new" } }));
  const reads = collectRequests(page, /^\/api\/dashboard\/overview$/);
  await page.goto("/dash/overview", { waitUntil: "commit" });
  await page.waitForURL("**/login?redirect=%2Fdash%2Foverview");
  await expectNoTokens(page);
  expect(reads).toHaveLength(2);
});

for (const [title, stored] of [
  ["no refreshToken is stored", { accessToken: "expired", rememberMe: "true" }],
  ["rememberMe is missing", { accessToken: "expired", refreshToken: "r" }],
  ["rememberMe is not 'true'", { accessToken: "expired", refreshToken: "r", rememberMe: "1" }],
] as const) {
  test(`4, 9 If ${title} no refresh is tried: all three are cleared, and inside /dash the browser goes to /login?redirect=`, async ({
    page,
  }) => {
    await setInitialStorage(page, stored);
    const refreshes = collectRequests(page, /^\/api\/auth\/refresh$/);
    await page.goto("/dash/funnel?from=2026-01-01", { waitUntil: "commit" });
    await page.waitForURL("**/login?redirect=%2Fdash%2Ffunnel%3Ffrom%3D2026-01-01");
    await expectNoTokens(page);
    expect(refreshes).toEqual([]);
  });
}

for (const [title, answer] of [
  ["fails", { status: 401, json: { error: "Your session has ended.", code: "unauthenticated", requestId: "r" } }],
  ["errors", { status: 500, body: "" }],
  ["returns success false", { json: { success: false, accessToken: "new" } }],
] as const) {
  test(`4 If the refresh ${title}: accessToken, refreshToken and rememberMe are cleared, and the browser goes to /login?redirect=`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500/);
    await setInitialStorage(page, EXPIRED);
    await page.route(REFRESH, (route) => route.fulfill(answer));
    await page.goto("/dash/funnel", { waitUntil: "commit" });
    await page.waitForURL("**/login?redirect=%2Fdash%2Ffunnel");
    await expectNoTokens(page);
  });
}

for (const { title, path, url, answer, send } of [
  { title: "newsletter", path: "/", url: "**/api/leads", answer: { success: true }, send: subscribe },
  { title: "contact form", path: "/contact", url: "**/api/leads", answer: { success: true }, send: sendMessage },
]) {
  test(`4, 7 A 401 on a public page's call is refreshed and repeated once: ${title}`, async ({ page }) => {
    await setInitialStorage(page, EXPIRED);
    await page.route(REFRESH, (route) => route.fulfill({ json: { success: true, accessToken: "new" } }));
    const bearers: unknown[] = [];
    await page.route(url, async (route) => {
      const bearer = await route.request().headerValue("authorization");
      bearers.push(bearer);
      await route.fulfill(bearer === "Bearer new" ? { json: answer } : { status: 401, json: { error: "No." } });
    });
    await page.goto(path);
    await send(page);
    await expect(page.getByText("Successfully subscribed!").or(page.getByText("Message sent")).first()).toBeVisible();
    expect(bearers).toEqual(["Bearer expired", "Bearer new"]);
    expect(await getLocalStorage(page)).toMatchObject({ ...EXPIRED, accessToken: "new" });
  });

  test(`4 Where that fails, the three tokens are cleared, and the page stays: ${title}`, async ({ page }) => {
    await setInitialStorage(page, EXPIRED);
    const refreshes = collectRequests(page, /^\/api\/auth\/refresh$/);
    await page.route(REFRESH, (route) => route.fulfill({ status: 401, json: { error: "No." } }));
    let sent = 0;
    await page.route(url, (route) => {
      sent += 1;
      return route.fulfill({ status: 401, json: { error: "No." } });
    });
    await page.goto(path);
    await send(page);
    await expect.poll(async () => Object.keys(await getLocalStorage(page))).not.toContain("accessToken");
    await expectNoTokens(page);
    await expect(page.getByText(/Something went wrong|No\./).first()).toBeVisible();
    expect([sent, refreshes.length]).toEqual([1, 1]);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

async function subscribe(page: Page): Promise<void> {
  const footer = page.getByRole("contentinfo");
  await footer.getByPlaceholder("Your email address").fill("ana@example.com");
  await footer.getByRole("button", { name: "Subscribe" }).click();
}

async function sendMessage(page: Page): Promise<void> {
  const form = page.locator("[data-contact-form]");
  await form.getByLabel("Email").fill("ana@example.com");
  await form.getByLabel("Message").fill("How does it work?");
  await form.getByRole("button", { name: "Send" }).click();
}

test("8 Refresh network error: logged; treated as no token", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await setInitialStorage(page, EXPIRED);
  await page.route(REFRESH, (route) => route.abort());
  const logged = page.waitForEvent("console", (message) => message.text().includes("could not be renewed"));
  await page.goto("/dash/overview", { waitUntil: "commit" });
  expect((await logged).type()).toBe("warning");
  await page.waitForURL("**/login?redirect=%2Fdash%2Foverview");
  await expectNoTokens(page);
});

test("4 Outside of /dash and /admin the tokens are cleared too", async ({ page }) => {
  await setInitialStorage(page, { accessToken: "expired" });
  await page.goto("/onboarding/welcome", { waitUntil: "commit" });
  await page.waitForURL("**/login?*");
  await expectNoTokens(page);
});

test("2.7, 8 A 401 on the dashboard without a session: no Authorization header is sent, and the browser goes to the login with a redirect back", async ({
  page,
}) => {
  const reads = collectRequests(page, /^\/api\/dashboard\/overview$/);
  await page.goto("/dash/conversations", { waitUntil: "commit" });
  await page.waitForURL("**/login?redirect=%2Fdash%2Fconversations");
  expect(reads.map((request) => request.headers()["authorization"])).toEqual([undefined]);
});

test("7 Every call includes credentials and the bearer; Content-Type is sent only with a body, as JSON", async ({
  page,
}) => {
  const accessToken = await signInToNewWorkspace(page);
  await page.addInitScript(() => {
    const { fetch } = window;
    const seen: unknown[] = [];
    Reflect.set(window, "seenCredentials", seen);
    window.fetch = (input, init) => {
      seen.push(init?.credentials);
      return fetch(input, init);
    };
  });
  const calls = collectRequests(page, /^\/api\/(?!analytics|live)/);
  await page.goto("/dash/settings/profile");
  await page.getByLabel("Full name").fill("Ana Maria Reis");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Name saved", { exact: true })).toBeVisible();
  const [reads, writes] = [
    calls.filter((request) => request.method() === "GET"),
    calls.filter((request) => request.method() !== "GET"),
  ];
  expect(reads.length).toBeGreaterThan(2);
  expect(writes.map((request) => request.headers()["content-type"])).toEqual(["application/json"]);
  for (const request of reads) expect(request.headers(), request.url()).not.toHaveProperty("content-type");
  for (const request of calls) expect(request.headers()["authorization"]).toBe(`Bearer ${accessToken}`);
  const credentials: unknown = await page.evaluate((): unknown => Reflect.get(window, "seenCredentials"));
  expect(new Set(Array.isArray(credentials) ? credentials : [])).toEqual(new Set(["include"]));
});

test("6 Every product API request carries Authorization: Bearer {token}: newsletter, pageview, refresh and logout too", async ({
  page,
}) => {
  await signInWithRememberMe(page);
  const calls = collectRequests(page, /^\/api\//);
  await page.goto("/");
  await page.getByRole("contentinfo").getByPlaceholder("Your email address").fill("ana@example.com");
  await page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Successfully subscribed!")).toBeVisible();
  await page.goto("/dash/overview");
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
  const expired = "expired";
  await page.evaluate((token) => localStorage.setItem("accessToken", token), expired);
  await page.getByRole("link", { name: "Funnel" }).click();
  await expect.poll(async () => (await getLocalStorage(page))["accessToken"]).not.toBe(expired);
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  const paths = new Set(calls.map((request) => new URL(request.url()).pathname));
  for (const path of ["/api/leads", "/api/analytics/track", "/api/auth/refresh", "/api/auth/logout"])
    expect([...paths]).toContain(path);
  const signedIn = calls.slice(0, calls.findIndex((request) => request.url().endsWith("/api/auth/logout")) + 1);
  for (const request of signedIn) {
    expect(request.headers()["authorization"], request.url()).toMatch(/^Bearer \S+$/);
  }
});

test("4 A stored token that is invalid in a header counts as none: the browser goes to the login, which works", async ({
  page,
}) => {
  const { email } = await signInWithRememberMe(page);
  for (const token of ["日本", "a b\nc", "x".repeat(20_000)]) {
    await page.goto("/login");
    await page.evaluate((stored) => {
      localStorage.clear();
      localStorage.setItem("accessToken", stored);
    }, token);
    await page.goto("/dash/overview", { waitUntil: "commit" });
    await page.waitForURL("**/login?redirect=%2Fdash%2Foverview");
    await expectNoTokens(page);
  }
  await page.evaluate(() => localStorage.setItem("accessToken", "日本"));
  await page.reload();
  await logIn(page, { email });
  await page.waitForURL("**/onboarding/welcome");
});

for (const [body, text] of [
  ["Down for repairs", "503: Down for repairs"],
  ["", "503: Service Unavailable"],
] as const) {
  test(`8 Any non-OK API response: an error with the message '${text}', and the read is not retried`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 503/);
    await signInToNewWorkspace(page);
    await page.route(OVERVIEW, (route) => route.fulfill({ status: 503, contentType: "text/plain", body }));
    const reads = collectRequests(page, /^\/api\/dashboard\/overview$/);
    await page.goto("/dash/overview");
    await expect(page.getByRole("alert")).toContainText(text);
    expect(reads).toHaveLength(1);
    expect(await getLocalStorage(page)).toHaveProperty("accessToken");
  });
}

test("7 Writes are not retried", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/profile");
  await page.route("**/api/profile", (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 503, body: "" }),
  );
  const writes = collectRequests(page, /^\/api\/profile$/);
  await page.getByLabel("Full name").fill("Ana Maria Reis");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The name could not be saved", { exact: true })).toBeVisible();
  expect(writes.filter((request) => request.method() !== "GET")).toHaveLength(1);
});
