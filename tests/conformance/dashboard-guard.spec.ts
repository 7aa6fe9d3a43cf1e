/** Specification 2.1 (dashboard routes), 2.7, and 3, 4, 6 and 7 on the guard, its context and the API accounts. */
import type { Page } from "@playwright/test";
import { apiAccountsSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { dashboardOverviewSchema } from "#src/domain/auth/dashboard-overview.contract.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { expectHeadings } from "#tests/support/headings.ts";
import { expect, test } from "#tests/support/test.ts";

const OVERVIEW = "**/api/dashboard/overview";
const ACCOUNTS = "**/api/api-accounts";

async function getJson(page: Page, path: string, accessToken: string): Promise<unknown> {
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${accessToken}` } });
  return answer.json();
}

/** Signs in to a new client with two accounts; the one created by the sign-up is the default. */
async function signInWithTwoAccounts(page: Page) {
  const accessToken = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  await page.request.post("/api/api-accounts", { headers, data: { name: "Second bot", channel: "sms" } });
  const { client } = dashboardOverviewSchema.parse(await getJson(page, "/api/dashboard/overview", accessToken));
  const { accounts } = apiAccountsSchema.parse(await getJson(page, "/api/api-accounts", accessToken));
  const standard = accounts.find(({ isDefault }) => isDefault);
  const other = accounts.find(({ isDefault }) => !isDefault);
  if (standard === undefined || other === undefined) throw new Error("There should be two accounts.");
  return { standard, other, accounts, key: `selectedApiAccount_${client.id}` };
}

function getStoredAccount(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Expects the settings to show this account as selected. */
async function expectSelected(page: Page, name: string): Promise<void> {
  const row = page.getByRole("list", { name: "API accounts" }).getByRole("listitem").filter({ hasText: "Selected" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(name);
}

test("2.1 /dash redirects to /dash/overview", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash");
  await expect(page).toHaveURL((url) => url.pathname === "/dash/overview");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
});

test("2.1 Each account path has its own page", async ({ page }) => {
  await signInToNewWorkspace(page);
  await expectHeadings(page, {
    "/login": "Login",
    "/signup": "Create your account",
    "/forgot-password": "Forgot your password?",
    "/reset-password": "Set a new password",
    "/verify-email": "Confirm your email address",
    "/auth/callback?error=failed": "Signing you in",
    "/admin/login": "Administrator login",
    "/onboarding/welcome": "Welcome to Threadlight",
    "/onboarding/step/1": "Tell us about your business",
    "/onboarding/step/2": "Connect your bot",
    "/onboarding/step/4": "Set your goal",
  });
});

test("2.1, 4 /dash/settings is a page of its own address, also for an anonymous visitor", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await page.goto("/dash/settings");
  await page.waitForURL("**/login?redirect=%2Fdash%2Fsettings");
  await signInToNewWorkspace(page);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/dash/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(page.getByRole("link", { name: "API accounts and keys" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Users" })).toBeVisible();
  await expect(page).toHaveURL(/\/dash\/settings$/);
});

test("2.1 A loading spinner is shown while a page loads", async ({ page }) => {
  await signInToNewWorkspace(page);
  const release = await holdRoute(page, "**/_astro/ImportScreen*.js");
  await page.goto("/dash/batch-analysis");
  const spinner = page.getByRole("main").getByRole("status");
  await expect(spinner).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Drop a conversation file here" })).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test("2.1 Any other path under /dash shows a card '404 Page Not Found'", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/nothing-here");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("404 Page Not Found");
});

test("2.7 While no user context is available it shows a full-screen spinner, and nothing of the page", async ({
  page,
}) => {
  await signInToNewWorkspace(page);
  const release = await holdRoute(page, OVERVIEW);
  const accounts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/api-accounts")) accounts.push(request.url());
  });
  const requested = page.waitForRequest(OVERVIEW);
  await page.goto("/dash/overview");
  await requested;
  const spinner = page.getByRole("status");
  await expect(spinner).toBeVisible();
  expect((await spinner.boundingBox())?.height).toBeGreaterThan(500);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  // 7: the accounts are requested only when a client id exists.
  expect(accounts).toEqual([]);
  release();
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
  await expect.poll(() => accounts.length).toBeGreaterThan(0);
});

test("3, 6 If the client's id, or the user's email or name is missing there is no user context, and the spinner stays", async ({
  page,
}) => {
  await signInToNewWorkspace(page);
  for (const lacking of [{ client: { id: "" } }, { user: { email: "" } }, { user: { name: "" } }] as const) {
    await page.unroute(OVERVIEW);
    await page.route(OVERVIEW, async (route) => {
      const response = await route.fetch();
      const { client, user, ...rest } = await response.json();
      const json = { ...rest, client: { ...client }, user: { ...user } };
      if ("client" in lacking) json.client = { ...client, ...lacking.client };
      else json.user = { ...user, ...lacking.user };
      await route.fulfill({ response, json });
    });
    const answered = page.waitForResponse(OVERVIEW);
    await page.goto("/dash/overview");
    await answered;
    await expect(page.getByRole("status"), JSON.stringify(lacking)).toBeVisible();
    await expect(page.getByRole("navigation"), JSON.stringify(lacking)).toHaveCount(0);
  }
});

test("3 The four fields of the overview are enough, and without client.plan the plan is 'free'", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.route(OVERVIEW, async (route) => {
    const response = await route.fetch();
    const { client, user } = await response.json();
    await route.fulfill({
      response,
      json: { client: { id: client.id }, user: { email: user.email, name: user.name } },
    });
  });
  await page.goto("/dash/overview");
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: "User menu" })).toContainText("Ana Reis");
});

test("2.7 If there is a client id, the page is offered with API-account selection, which several screens share", async ({
  page,
}) => {
  const { other, key } = await signInWithTwoAccounts(page);
  await page.goto("/dash/overview");
  await page.getByRole("button", { name: /API account:/ }).click();
  await page.getByRole("menuitemradio", { name: other.name }).click();
  await expect.poll(() => getStoredAccount(page, key)).toBe(other.id);
  await page.goto("/dash/settings/api");
  await expectSelected(page, other.name);
});

test("4 Selected API account: without a stored id the account with isDefault is chosen, and the choice is saved", async ({
  page,
}) => {
  const { standard, key } = await signInWithTwoAccounts(page);
  await page.goto("/dash/settings/api");
  await expectSelected(page, standard.name);
  expect(await getStoredAccount(page, key)).toBe(standard.id);
});

test("4 Selected API account: a stored id is used if it matches one of the accounts, and a change by the user is saved", async ({
  page,
}) => {
  const { standard, other, key } = await signInWithTwoAccounts(page);
  await page.goto("/dash/settings/api");
  await page.getByRole("button", { name: `Select ${other.name}` }).click();
  await expectSelected(page, other.name);
  expect(await getStoredAccount(page, key)).toBe(other.id);
  await page.reload();
  await expectSelected(page, other.name);
  await page.evaluate((name) => localStorage.setItem(name, "unknown"), key);
  await page.reload();
  await expectSelected(page, standard.name);
  expect(await getStoredAccount(page, key)).toBe(standard.id);
});

test("4 Selected API account: failing a default, the first account", async ({ page }) => {
  const { accounts, key } = await signInWithTwoAccounts(page);
  const reversed = accounts.toReversed().map((account) => ({ ...account, isDefault: false }));
  await page.route(ACCOUNTS, (route) => route.fulfill({ json: { accounts: reversed } }));
  await page.goto("/dash/settings/api");
  await expectSelected(page, reversed[0]?.name ?? "");
  expect(await getStoredAccount(page, key)).toBe(reversed[0]?.id);
});

test("7 Reads are not refetched on window focus, except the API accounts, which are also refetched on mount", async ({
  page,
}) => {
  await signInToNewWorkspace(page);
  const counts = { overview: 0, accounts: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/dashboard/overview")) counts.overview += 1;
    if (request.url().endsWith("/api/api-accounts")) counts.accounts += 1;
  });
  await page.goto("/dash/settings/api");
  await expectSelected(page, "My first bot");
  expect(counts).toEqual({ overview: 1, accounts: 1 });
  const again = page.waitForRequest(ACCOUNTS);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await again;
  expect(counts).toEqual({ overview: 1, accounts: 2 });
});
