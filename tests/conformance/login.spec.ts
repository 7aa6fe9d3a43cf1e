import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  REFUSED,
  createEmail,
  decodeUserId,
  logIn,
  getLocalStorage,
  signUp,
  waitForVerification,
} from "#tests/support/account-pages.ts";
import { createBotCheckToken } from "#tests/support/dash.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { expect, test } from "#tests/support/test.ts";

/** Fulfills login requests with the given response. */
async function answerLogin(page: Page, answer: { status?: number; body: object }): Promise<void> {
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({ status: answer.status ?? 200, contentType: "application/json", body: JSON.stringify(answer.body) }),
  );
}

const ANSWER = { success: true, accessToken: "a.b.c", refreshToken: "r", onboardingCompleted: true };

test("2.5 Content: logo, subtitle, fields, 'Remember me' off by default, 'Security Verification', links and the button 'Login'", async ({
  page,
}) => {
  await page.goto("/login?email=ana%40example.com");
  await expect(page.getByText("Welcome back! Please login to your account.", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /Threadlight/ }).first()).toHaveAttribute("href", "/");
  await expect(page.getByLabel("E-mail")).toHaveValue("ana@example.com");
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  await expect(page.getByLabel("Remember me")).not.toBeChecked();
  await expect(page.getByRole("group", { name: "Security Verification" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/forgot-password");
  await expect(page.getByText("Don't have an account yet?")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/signup");
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
});

test("2.5 'Sign Up' goes to /signup?plan={plan}&priceId={priceId} when both are known", async ({ page }) => {
  await page.goto("/login?plan=pro&priceId=price_2");
  await expect(page.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/signup?plan=pro&priceId=price_2");
  await page.goto("/login?plan=pro");
  await expect(page.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/signup");
});

for (const { query, onboardingCompleted, target, text } of [
  {
    query: "?plan=pro&priceId=price_2&redirect=/help",
    onboardingCompleted: false,
    target: "/onboarding/welcome",
    text: "Redirecting to checkout for pro plan...",
  },
  {
    query: "?plan=pro&priceId=price_2&redirect=/help",
    onboardingCompleted: true,
    target: "/checkout/price_2",
    text: "Redirecting to checkout for pro plan...",
  },
  { query: "?plan=pro&redirect=/help", onboardingCompleted: true, target: "/help", text: "Welcome back!" },
  { query: "", onboardingCompleted: true, target: "/dash/overview", text: "Welcome back!" },
  { query: "?redirect=//evil.example/x", onboardingCompleted: true, target: "/dash/overview", text: "Welcome back!" },
]) {
  test(`2.5, 4 Target after a successful login with ${query || "no query"}, onboarding ${onboardingCompleted ? "completed" : "to do"}: ${target}`, async ({
    page,
  }) => {
    const isTarget = (url: URL) => url.pathname === target;
    await answerLogin(page, { body: { ...ANSWER, onboardingCompleted } });
    await page.route(isTarget, (route) => route.fulfill({ contentType: "text/html", body: "<title>there</title>" }));
    await page.goto(`/login${query}`);
    await logIn(page, { email: "ana@example.com" });
    await page.waitForURL(isTarget);
    expect(await page.evaluate(() => sessionStorage.getItem("carriedToast"))).toContain(text);
  });
}

test("4 Login success: refreshToken and rememberMe 'true' are stored when 'Remember me' is on, otherwise both are removed", async ({
  page,
}) => {
  await answerLogin(page, { body: ANSWER });
  await page.route("**/dash/overview", (route) => route.fulfill({ contentType: "text/html", body: "<p>there</p>" }));
  await page.goto("/login");
  await page.getByLabel("Remember me").check();
  await logIn(page, { email: "ana@example.com" });
  await page.waitForURL("**/dash/overview");
  expect(await getLocalStorage(page)).toMatchObject({ accessToken: "a.b.c", refreshToken: "r", rememberMe: "true" });
  await page.goto("/login");
  await logIn(page, { email: "ana@example.com" });
  await page.waitForURL("**/dash/overview");
  const stored = await getLocalStorage(page);
  expect(stored).toMatchObject({ accessToken: "a.b.c" });
  expect(stored).not.toHaveProperty("refreshToken");
  expect(stored).not.toHaveProperty("rememberMe");
});

test("3 Login request: email, password, rememberMe and turnstileToken; the button reads 'Logging in...' while busy", async ({
  page,
}) => {
  const failure = { status: 500, contentType: "application/json", body: "{}" };
  const answer = await holdRoute(page, "**/api/auth/login", (route) => route.fulfill(failure));
  await page.goto("/login");
  const requested = page.waitForRequest("**/api/auth/login");
  await logIn(page, { email: "ana@example.com" });
  const body: unknown = (await requested).postDataJSON();
  expect(body).toMatchObject({ email: "ana@example.com", rememberMe: false });
  expect(Object.keys(Object(body)).toSorted()).toEqual(["email", "password", "rememberMe", "turnstileToken"]);
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeVisible();
  answer();
});

test("8 Login HTTP not OK: toast 'Login failed' with the server's error text", async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED);
  await page.goto("/login");
  await logIn(page, { email: createEmail() });
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expect(page.getByText("Invalid credentials", { exact: true })).toBeVisible();
  // The bot-check token is used up; a new one is created automatically.
  await waitForVerification(page);
});

test("8 Login HTTP not OK and no error text: 'Invalid credentials'", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 502/);
  await answerLogin(page, { status: 502, body: {} });
  await page.goto("/login");
  await logIn(page, { email: createEmail() });
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expect(page.getByText("Invalid credentials", { exact: true })).toBeVisible();
});

test("3 A login with success false: toast 'Login failed' with its error, and nothing is stored", async ({ page }) => {
  await answerLogin(page, { body: { success: false, error: "This account is locked." } });
  await page.goto("/login");
  await logIn(page, { email: createEmail() });
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expect(page.getByText("This account is locked.", { exact: true })).toBeVisible();
  expect(await getLocalStorage(page)).not.toHaveProperty("accessToken");
  await waitForVerification(page);
});

test("8 A response that cannot be parsed is reported in plain words, without details", async ({ page }) => {
  await answerLogin(page, { body: {} });
  await page.goto("/login");
  await logIn(page, { email: createEmail() });
  await expect(
    page.getByText("The server's response could not be read. Please try again.", { exact: true }),
  ).toBeVisible();
});

test("8 Login network failure: toast 'Error' with the exception message", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.goto("/login");
  await page.route("**/api/auth/login", (route) => route.abort());
  await logIn(page, { email: createEmail() });
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await expect(page.getByText("Failed to fetch", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Login", exact: true })).not.toHaveAttribute("aria-busy", "true");
});

test("8 Login failure without a message: toast 'Error' with 'An unexpected error occurred'", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      String(input).endsWith("/api/auth/login") ? Promise.reject(new Error("")) : fetch(input, init);
  });
  await logIn(page, { email: createEmail() });
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await expect(page.getByText("An unexpected error occurred", { exact: true })).toBeVisible();
});

test("5 Login form: 'Invalid email address', 'Password must be at least 6 characters', focus to the first field in error", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByLabel("Password").fill("12345");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Invalid email address", { exact: true })).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters", { exact: true })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
});

test("2.5 With canceled=true: a dismissible alert, and the query is stripped so that the address becomes /login", async ({
  page,
}) => {
  await page.goto("/login?canceled=true&plan=pro&priceId=price_2");
  const alert = page.getByRole("alert").filter({ hasText: "Login canceled" });
  await expect(alert).toContainText("You can try again or use email/password login.");
  await expect(page).toHaveURL(/\/login$/);
  await alert.getByRole("button", { name: "Dismiss" }).click();
  await expect(alert).toBeHidden();
});

test("4 Arrival from an email link, stored token of another user: the three items are removed and the toast 'Session Cleared' is shown", async ({
  page,
}) => {
  await page.goto("/login");
  const payload = btoa(JSON.stringify({ userId: randomUUID() }));
  await page.evaluate((token) => {
    localStorage.setItem("accessToken", token);
    localStorage.setItem("refreshToken", "r");
    localStorage.setItem("rememberMe", "true");
  }, `h.${payload}.s`);
  await page.goto(`/login?from_email=true&intended_user=${randomUUID()}&email=rui@example.com`);
  await expect(page.getByText("Session Cleared", { exact: true })).toBeVisible();
  const words = "You were logged in as a different user. Please log in as rui@example.com to continue.";
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("rui@example.com");
  for (const key of ["accessToken", "refreshToken", "rememberMe"])
    expect(await getLocalStorage(page)).not.toHaveProperty(key);
});

test("4 Arrival from an email link: no token shows the form, a token that can't be decoded is cleared silently", async ({
  page,
}) => {
  const link = `/login?from_email=true&intended_user=${randomUUID()}&email=rui@example.com`;
  await page.goto(link);
  await expect(page.getByLabel("E-mail")).toHaveValue("rui@example.com");
  await page.evaluate(() => localStorage.setItem("accessToken", "nonsense"));
  await page.goto(link);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect.poll(async () => (await getLocalStorage(page))["accessToken"]).toBeUndefined();
  await expect(page.getByText("Session Cleared")).toBeHidden();
});

test("4, 2.5 Arrival from an email link, userId matches: straight to the login target, onboarding first, then checkout, then redirect", async ({
  page,
}) => {
  await signUp(page, createEmail());
  const { accessToken = "" } = await getLocalStorage(page);
  const link = `/login?from_email=true&intended_user=${decodeUserId(accessToken)}&redirect=/dash/funnel`;
  // By path: the link's own URL ends with the target's path.
  const isFunnel = ({ pathname }: URL): boolean => pathname === "/dash/funnel";
  await page.goto(link);
  await page.waitForURL("**/onboarding/welcome");
  // The redirect is followed after the onboarding.
  await page.getByRole("link", { name: "Look around first" }).click();
  await page.waitForURL(isFunnel);
  await page.goto(link);
  await page.waitForURL(isFunnel);
  await page.goto(`${link}&plan=pro&priceId=price_pro_monthly`);
  await page.waitForURL("**/checkout/price_pro_monthly");
});

test("4 Arrival from an email link, userId matches but the session has ended: the target redirects to the login", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  const intended = randomUUID();
  await page.goto("/login");
  const token = `h.${btoa(JSON.stringify({ userId: intended }))}.s`;
  await page.evaluate((stored) => localStorage.setItem("accessToken", stored), token);
  await page.goto(`/login?from_email=true&intended_user=${intended}`, { waitUntil: "commit" });
  await page.waitForURL("**/login?redirect=%2Fdash%2Foverview");
});

test("8, product 6 Too many wrong passwords: the toast says how long to wait, even for the right password", async ({
  page,
  request,
  expectedErrors,
}) => {
  test.slow(); // A proof of work per attempt.
  expectedErrors.push(REFUSED);
  const email = createEmail();
  const guess = async () => {
    const data = { email, password: "Wrong-Horse-8", rememberMe: false };
    const turnstileToken = await createBotCheckToken(request);
    return request.post("/api/auth/login", { data: { ...data, turnstileToken } });
  };
  for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status()).toBe(401);
  // Each further one doubles the wait; the form needs one that is longer than its bot check takes.
  await expect
    .poll(async () => Number((await guess()).headers()["retry-after"] ?? 0), { timeout: 120_000 })
    .toBeGreaterThan(10);
  await page.goto("/login");
  await logIn(page, { email });
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Too many attempts\. Try again in \d+ (minutes|seconds)\.$/)).toBeVisible();
  expect(await getLocalStorage(page)).not.toHaveProperty("accessToken");
});

test("8 Login without a network: toast 'Error', and the next try needs no new bot check", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const email = createEmail();
  await signUp(page, email);
  await page.goto("/login");
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await context.setOffline(true);
  await logIn(page, { email });
  await expect(page.getByText("Failed to fetch", { exact: true })).toBeVisible();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Login successful", { exact: true }).first()).toBeVisible();
});
