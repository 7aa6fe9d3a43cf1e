import type { Page } from "@playwright/test";
import { createEmail, getLocalStorage, REFUSED, signUp } from "#tests/support/account-pages.ts";
import { expect, test } from "#tests/support/test.ts";

/** On the provider's own page. */
async function continueAs(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Logs a new person in by the provider. */
async function enterByProvider(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await continueAs(page, email);
  await page.waitForURL("**/onboarding/**");
}

test("2.5 A 'Login with' button: saves plan and priceId as oauth_redirect_plan and oauth_redirect_priceId, then a full-page navigation to /auth/{provider} in lower case", async ({
  page,
}) => {
  await page.goto("/login?plan=growth&priceId=price_1");
  const left = page.waitForRequest((request) => new URL(request.url()).pathname === "/auth/demo-id");
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  expect((await left).isNavigationRequest()).toBe(true);
  await expect(page.getByRole("heading", { name: "Demo ID" })).toBeVisible();
  await page.goto("/login");
  const stored = await getLocalStorage(page);
  expect(stored["oauth_redirect_plan"]).toBe("growth");
  expect(stored["oauth_redirect_priceId"]).toBe("price_1");
});

test("2.6 A 'Sign up with' button saves plan and priceId as on the login page, then goes to /auth/{provider}", async ({
  page,
}) => {
  await page.goto("/signup?plan=pro&priceId=price_2");
  const left = page.waitForRequest((request) => new URL(request.url()).pathname === "/auth/demo-id");
  await page.getByRole("button", { name: "Sign up with Demo ID" }).click();
  expect((await left).isNavigationRequest()).toBe(true);
  await page.goto("/signup");
  expect(await getLocalStorage(page)).toMatchObject({ oauth_redirect_plan: "pro", oauth_redirect_priceId: "price_2" });
});

test("2.6 A 'Sign up with' button: a new person gets a client, the onboarding and a hosted session in a cookie that no script reads", async ({
  page,
  context,
}) => {
  await page.goto("/signup");
  await page.getByRole("button", { name: "Sign up with Demo ID" }).click();
  await continueAs(page, createEmail());
  await page.waitForURL("**/onboarding/**");
  const cookie = (await context.cookies()).find(({ name }) => name === "threadlight_session");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", secure: false, path: "/" });
  expect(await getLocalStorage(page)).not.toHaveProperty("accessToken");
  await page.goto("/dash/overview");
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
});

test("6 The token is the product's own accessToken if present, otherwise the hosted authentication session's access token", async ({
  page,
}) => {
  await enterByProvider(page, createEmail());
  const hosted = (await getLocalStorage(page))["hostedAccessToken"] ?? "";
  const readBearer = async () => {
    const asked = page.waitForRequest("**/api/dashboard/overview");
    await page.goto("/dash/overview");
    return (await asked).headers()["authorization"];
  };
  expect(await readBearer()).toBe(`Bearer ${hosted}`);
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
  await page.evaluate((token) => {
    localStorage.setItem("accessToken", token);
    localStorage.setItem("hostedAccessToken", "other");
  }, hosted);
  expect(await readBearer()).toBe(`Bearer ${hosted}`);
});

test("2.5 A plan that was saved leads from /auth/callback to its checkout, and is cleaned", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  await page.goto("/signup?plan=pro&priceId=price_2");
  await page.getByRole("button", { name: "Sign up with Demo ID" }).click();
  await continueAs(page, createEmail());
  await page.waitForURL("**/checkout/price_2");
  const stored = await getLocalStorage(page);
  expect(stored).not.toHaveProperty("oauth_redirect_plan");
  expect(stored).not.toHaveProperty("oauth_redirect_priceId");
});

test("2.5 redirect: a path to return to after login, by an identity provider too", async ({ page, context }) => {
  const email = createEmail();
  await enterByProvider(page, email);
  // Its reads are over then: one that came back refused would leave for the log-in by itself.
  await expect(page.getByRole("link", { name: "Look around first" })).toBeVisible();
  const token = (await getLocalStorage(page))["hostedAccessToken"] ?? "";
  await page.request.post("/api/onboarding/complete", { headers: { authorization: `Bearer ${token}` } });
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();
  await page.goto("/login?redirect=/dash/funnel");
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await continueAs(page, email);
  await page.waitForURL("**/dash/funnel*");
  expect(await page.evaluate(() => sessionStorage.getItem("oauth_redirect_path"))).toBeNull();
});

test("2.5 With canceled=true: the alert 'Login canceled', and the address becomes /login", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Login canceled" })).toContainText(
    "You can try again or use email/password login.",
  );
  await expect(page).toHaveURL(/\/login$/);
});

test("4 Logout: the user is signed out of the hosted authentication service, and other tabs follow", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  await enterByProvider(page, createEmail());
  await page.goto("/dash/overview");
  const other = await context.newPage();
  await other.goto("/dash/funnel");
  await expect(other.getByRole("button", { name: "User menu" })).toBeVisible();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  await other.waitForURL("**/login?redirect=%2Fdash%2Ffunnel");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("threadlight_session");
  expect(await getLocalStorage(page)).not.toHaveProperty("hostedAccessToken");
});

test("an account is linked by a confirmed address, and the password that somebody set before it was confirmed ends", async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const email = createEmail();
  await signUp(page, email);
  const token = (await getLocalStorage(page))["accessToken"] ?? "";
  await enterByProvider(page, email);
  const answer = await page.request.get("/api/dashboard/overview", { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
  await page.goto("/dash/overview");
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
});

test("an address that the provider has not confirmed signs nobody in", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await continueAs(page, `unverified-${createEmail()}`);
  await expect(page.getByRole("alert")).toContainText("Your provider has not confirmed your e-mail address.");
  expect(await getLocalStorage(page)).not.toHaveProperty("hostedAccessToken");
});

test("an answer that was not asked for here signs nobody in", async ({ page, browser, baseURL }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await page.route("**/auth/demo-id?**", (route) => route.abort());
  const returned = page.waitForRequest((request) => request.url().includes("/auth/demo-id?"));
  await page.getByLabel("Email").fill(createEmail());
  // The navigation is stopped on its way back, so that the answer can be carried to another browser.
  await page.getByRole("button", { name: "Continue" }).click({ noWaitAfter: true });
  const answer = (await returned).url();
  const victim = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) });
  await victim.goto(answer);
  await expect(victim.getByRole("alert")).toContainText("begun in another browser");
  expect((await victim.context().cookies()).map(({ name }) => name)).not.toContain("threadlight_session");
  await victim.close();
});
