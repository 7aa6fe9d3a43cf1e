/** A link with filters survives log-in, sign-up, an ended session and a log-out in another tab, and leads to no other site. */
import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { closeDatabase } from "#src/server/db/sql.ts";
import { createEmail, logIn, PASSWORD, REFUSED, waitForVerification } from "#tests/support/account-pages.ts";
import { connectToAppDatabase, createSignedInAdmin, setAdminToken } from "#tests/support/admin-session.ts";
import { generateCode } from "#tests/support/administrators.ts";
import { createBotCheckToken, setInitialStorage } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

/** A path with filters; quotes, signs and other scripts must come back as they were. */
const FILTERED = "/dash/conversations?channel=sms&q=%22refund+%26+50%25%22+%23ref+%E9%80%80%E6%AC%BE";
const LOGIN = `/login?redirect=${encodeURIComponent(FILTERED)}`;

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(REFUSED);
});

/** Signs up a person whose onboarding is done. */
async function createPerson(page: Page): Promise<{ email: string; accessToken: string }> {
  const email = `person-${randomUUID()}@example.com`;
  const data = { email, password: PASSWORD, name: "Ana Reis", turnstileToken: await createBotCheckToken(page.request) };
  const { accessToken } = await (await page.request.post("/api/signup", { data })).json();
  await page.request.post("/api/onboarding/complete", { headers: { authorization: `Bearer ${accessToken}` } });
  return { email, accessToken };
}

/** Whether a URL has the path and exactly the query parameters of `path`. */
function leadsTo(path: string): (url: URL) => boolean {
  const wanted = new URL(path, "http://local.invalid");
  return ({ pathname, searchParams, hash }) =>
    pathname === wanted.pathname &&
    JSON.stringify([...searchParams].toSorted()) === JSON.stringify([...wanted.searchParams].toSorted()) &&
    hash === wanted.hash;
}

/** Waits for the login page that leads back to `path`. */
async function waitForLogin(page: Page, path: string): Promise<void> {
  await page.waitForURL(
    (url) => url.pathname === "/login" && leadsTo(path)(new URL(url.searchParams.get("redirect") ?? "", url)),
  );
}

/** Expects the filtered list, with its filters in use. */
async function expectFiltered(page: Page): Promise<void> {
  await page.waitForURL(leadsTo(FILTERED));
  await expect(page.getByRole("heading", { name: "Conversations", level: 1 })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue('"refund & 50%" #ref 退款');
}

test("by password", async ({ page }) => {
  const { email } = await createPerson(page);
  await page.goto(FILTERED);
  await waitForLogin(page, FILTERED);
  await logIn(page, { email });
  await expectFiltered(page);
});

test("a hash comes back too", async ({ page }) => {
  const { email } = await createPerson(page);
  await page.goto("/dash/overview?compare=none#peak-hours");
  await waitForLogin(page, "/dash/overview?compare=none#peak-hours");
  await logIn(page, { email });
  await page.waitForURL(leadsTo("/dash/overview?compare=none#peak-hours"));
});

test("after a password that was wrong, and by way of the forgotten password", async ({ page }) => {
  const { email } = await createPerson(page);
  await page.goto(FILTERED);
  await waitForLogin(page, FILTERED);
  await logIn(page, { email, password: "Wrong-Horse-8" });
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("link", { name: "Log in" }).click();
  await waitForLogin(page, FILTERED);
  await logIn(page, { email });
  await expectFiltered(page);
});

test("by an identity provider, canceled at first", async ({ page, context }) => {
  const email = createEmail();
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/onboarding/**");
  await page.getByRole("link", { name: "Look around first" }).click();
  await page.waitForURL("**/dash/overview");
  await signOutSilently(page, context);
  await page.goto(FILTERED);
  await waitForLogin(page, FILTERED);
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Login canceled")).toBeVisible();
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expectFiltered(page);
});

test("by password after a canceled identity provider", async ({ page }) => {
  const { email } = await createPerson(page);
  await page.goto(LOGIN);
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { email });
  await expectFiltered(page);
});

test("by a sign-up, once the onboarding is done", async ({ page }) => {
  await page.goto(FILTERED);
  await waitForLogin(page, FILTERED);
  await page.getByRole("link", { name: "Sign Up" }).click();
  await page.getByLabel("Full Name").fill("Ana Reis");
  await page.getByLabel("Email").fill(createEmail());
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await waitForVerification(page);
  await page.getByRole("button", { name: "Sign me up" }).click();
  await page.waitForURL("**/onboarding/welcome");
  await page.getByRole("link", { name: "Look around first" }).click();
  await expectFiltered(page);
});

test("the sign-up page leads back to the login with it, also before its form's script has come", async ({ page }) => {
  await page.route(/SignupForm/, () => undefined);
  await page.goto(LOGIN);
  await page.getByRole("link", { name: "Sign Up" }).click();
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await waitForLogin(page, FILTERED);
});

test("when the session ends on the filtered page", async ({ page }) => {
  const { email, accessToken } = await createPerson(page);
  await setInitialStorage(page, { accessToken });
  await page.goto("/dash/conversations");
  await page.getByRole("searchbox").fill("refund & 50%");
  await page.waitForURL(/q=refund/);
  const filtered = new URL(page.url());
  // The live stream ends with the session, and its next request finds that out.
  await page.request.delete("/api/auth/session", { headers: { authorization: `Bearer ${accessToken}` } });
  await waitForLogin(page, `${filtered.pathname}${filtered.search}`);
  await logIn(page, { email });
  await page.waitForURL(/q=refund/);
  await expect(page.getByRole("searchbox")).toHaveValue("refund & 50%");
});

test("when another tab logs out, each tab returns to its own page", async ({ page, context }) => {
  const { email, accessToken } = await createPerson(page);
  await setInitialStorage(page, { accessToken });
  await page.goto("/dash/overview");
  const other = await context.newPage();
  await other.goto(FILTERED);
  await expectFiltered(other);
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  // Who logs out is not sent back.
  await page.waitForURL("**/login");
  await waitForLogin(other, FILTERED);
  await logIn(other, { email });
  await expectFiltered(other);
});

test("a session that ends during the onboarding returns to its step", async ({ page }) => {
  await page.goto("/onboarding/step/2?from=mail");
  await waitForLogin(page, "/onboarding/step/2?from=mail");
});

test("never to another site (src/domain/auth/login-target.test.ts has more addresses)", async ({ page, context }) => {
  const { email } = await createPerson(page);
  // Once encoded, as a query holds it, and once as typed into an address.
  for (const redirect of [encodeURIComponent("//evil.example/x"), "/%09/evil.example"]) {
    await page.goto(`/login?redirect=${redirect}`);
    await logIn(page, { email });
    await page.waitForURL("**/dash/overview");
    await signOutSilently(page, context);
  }
});

test("an administrator returns to path and query, by password and code, and when another tab logs out", async ({
  page,
  context,
}) => {
  const admin = await createSignedInAdmin();
  const path = "/admin/clients?q=acme%26co#newest";
  await page.goto(path);
  await page.waitForURL("**/admin/login");
  await logInAdmin(page, admin);
  await page.waitForURL(leadsTo(path));
  await expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();

  const other = await context.newPage();
  await other.goto("/admin/leads?status=new");
  await expect(other.getByRole("navigation", { name: "Administration" })).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/admin/login");
  await other.waitForURL("**/admin/login");
  await logInAdmin(other, admin, { stepsAhead: 1 });
  await other.waitForURL(leadsTo("/admin/leads?status=new"));
});

test("an administrator whose session ends returns to path and query", async ({ page }) => {
  const admin = await createSignedInAdmin();
  await setAdminToken(page, admin.token);
  await page.goto("/admin/clients?q=acme");
  await expect(page.getByRole("heading", { name: "Clients", level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("adminToken", "ended"));
  await page.getByRole("link", { name: "Leads" }).click();
  await page.waitForURL("**/admin/login");
  await logInAdmin(page, admin);
  await page.waitForURL((url) => url.pathname === "/admin/leads");
});

async function logInAdmin(
  page: Page,
  { email, password, secret }: { email: string; password: string; secret: string },
  { stepsAhead = 0 } = {},
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await waitForVerification(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code").fill(await generateCode(secret, stepsAhead));
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Ends the session as if its cookie and tokens had expired. */
async function signOutSilently(page: Page, context: BrowserContext): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();
}
