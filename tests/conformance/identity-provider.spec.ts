import type { Page } from "@playwright/test";
import { createEmail, getLocalStorage, REFUSED, signUp } from "#tests/support/account-pages.ts";
import { expect, test } from "#tests/support/test.ts";

/** Continues on the provider's page. */
async function continueAs(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Signs in a new user with the provider. */
async function signInWithProvider(page: Page, email: string): Promise<void> {
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

test("2.6 A 'Sign up with' button: a new user gets a client, the onboarding and a hosted session in an HttpOnly cookie", async ({
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
  await signInWithProvider(page, createEmail());
  const hosted = (await getLocalStorage(page))["hostedAccessToken"] ?? "";
  const getBearer = async () => {
    const requested = page.waitForRequest("**/api/dashboard/overview");
    await page.goto("/dash/overview");
    return (await requested).headers()["authorization"];
  };
  expect(await getBearer()).toBe(`Bearer ${hosted}`);
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
  await page.evaluate((token) => {
    localStorage.setItem("accessToken", token);
    localStorage.setItem("hostedAccessToken", "other");
  }, hosted);
  expect(await getBearer()).toBe(`Bearer ${hosted}`);
});

test("2.5 A saved plan redirects /auth/callback to its checkout, and is removed", async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED);
  await page.goto("/signup?plan=pro&priceId=price_2");
  await page.getByRole("button", { name: "Sign up with Demo ID" }).click();
  await continueAs(page, createEmail());
  await page.waitForURL("**/checkout/price_2");
  const stored = await getLocalStorage(page);
  expect(stored).not.toHaveProperty("oauth_redirect_plan");
  expect(stored).not.toHaveProperty("oauth_redirect_priceId");
});

test("2.5 redirect: a path to return to after login, also with an identity provider", async ({ page, context }) => {
  const email = createEmail();
  await signInWithProvider(page, email);
  // Waits for the page's requests: one that fails later would redirect to the login.
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
  await signInWithProvider(page, createEmail());
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

test("links an account by its confirmed email address, and invalidates a password and sessions from before the confirmation", async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const email = createEmail();
  await signUp(page, email);
  const token = (await getLocalStorage(page))["accessToken"] ?? "";
  await signInWithProvider(page, email);
  const answer = await page.request.get("/api/dashboard/overview", { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
  await page.goto("/dash/overview");
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
});

test("rejects an email address that the provider has not verified", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await continueAs(page, `unverified-${createEmail()}`);
  await expect(page.getByRole("alert")).toContainText("Your provider has not verified your email address.");
  expect(await getLocalStorage(page)).not.toHaveProperty("hostedAccessToken");
});

test("rejects a provider response that another browser requested", async ({ page, browser, baseURL }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await page.route("**/auth/demo-id?**", (route) => route.abort());
  const returned = page.waitForRequest((request) => request.url().includes("/auth/demo-id?"));
  await page.getByLabel("Email").fill(createEmail());
  // The navigation back is aborted, so that the response can be used in another browser.
  await page.getByRole("button", { name: "Continue" }).click({ noWaitAfter: true });
  const answer = (await returned).url();
  const victim = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) });
  await victim.goto(answer);
  await expect(victim.getByRole("alert")).toContainText("started in another browser");
  expect((await victim.context().cookies()).map(({ name }) => name)).not.toContain("threadlight_session");
  await victim.close();
});
