/** Logging out: specification 4 (logout) and its failures (8). */
import type { Page } from "@playwright/test";
import { getLocalStorage, REFUSED } from "#tests/support/account-pages.ts";
import { signInToNewWorkspace, signInWithRememberMe } from "#tests/support/dash.ts";
import { collectRequests, expectNoTokens, TOKENS } from "#tests/support/browser-session.ts";
import { expect, test } from "#tests/support/test.ts";

const LOGOUT = "**/api/auth/logout";
const HOSTED = "**/api/auth/session";

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(REFUSED);
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

test("4 Logout, in this order: the server deletes the refresh token, all local tokens are cleared, the hosted session is ended", async ({
  page,
}) => {
  const { refreshToken } = await signInWithRememberMe(page);
  await page.goto("/dash/overview");
  await page.evaluate(() => {
    localStorage.setItem("hostedAccessToken", "h");
    sessionStorage.setItem("accessToken", "s");
  });
  const steps: unknown[] = [];
  const listKeys = () =>
    page.evaluate(
      (keys) => keys.filter((key) => (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null),
      TOKENS,
    );
  await page.route(LOGOUT, async (route) => {
    steps.push(["asked to delete", route.request().postDataJSON(), await listKeys()]);
    await route.continue();
  });
  await page.route(HOSTED, async (route) => {
    steps.push([route.request().method(), await listKeys()]);
    await route.continue();
  });
  await logOut(page);
  await page.waitForURL("**/login");
  expect(steps).toEqual([
    ["asked to delete", { refreshToken }, TOKENS],
    ["DELETE", []],
  ]);
  const again = await page.request.post("/api/auth/refresh", { data: { refreshToken } });
  expect(again.status()).toBe(401);
});

test("4 Logout with no refresh token stored: no request to delete one is sent", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/overview");
  const requests = collectRequests(page, /^\/api\/auth\//);
  await logOut(page);
  await page.waitForURL("**/login");
  await expectNoTokens(page);
  expect(requests.filter((request) => request.url().endsWith("/logout"))).toEqual([]);
});

test("product 6 A logout ends the session immediately, also without Remember me and for a copy of the token", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await signInToNewWorkspace(page)}` };
  const getStatus = async () => (await page.request.get("/api/dashboard/overview", { headers })).status();
  expect(await getStatus()).toBe(200);
  await page.goto("/dash/overview");
  await logOut(page);
  await page.waitForURL("**/login");
  expect(await getStatus()).toBe(401);
});

test("8 Server-side refresh-token deletion fails during logout: logged only, and the local tokens are cleared", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await signInWithRememberMe(page);
  await page.goto("/dash/overview");
  await page.route(LOGOUT, (route) => route.abort());
  const logged = page.waitForEvent("console", (message) => message.text().includes("could not delete the session"));
  await logOut(page);
  expect((await logged).type()).toBe("warning");
  await page.waitForURL("**/login");
  await expectNoTokens(page);
  await expect(page.getByText("Error", { exact: true })).toHaveCount(0);
});

test("8 Logout failure: an error with the failure's message; local tokens still cleared", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await signInWithRememberMe(page);
  await page.goto("/dash/overview");
  await page.evaluate(() => localStorage.setItem("hostedAccessToken", "h"));
  await page.route(HOSTED, (route) => route.fulfill({ status: 500, contentType: "text/plain", body: "Not now" }));
  await logOut(page);
  await page.waitForURL("**/login");
  await expectNoTokens(page);
  expect(await getLocalStorage(page)).not.toHaveProperty("hostedAccessToken");
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await expect(page.getByText("500: Not now", { exact: true })).toBeVisible();
});

test("8 Logout failure without a message: 'Logout failed'", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/overview");
  await page.evaluate(() => {
    localStorage.setItem("hostedAccessToken", "h");
    const { fetch } = window;
    window.fetch = (input, init) => (init?.method === "DELETE" ? Promise.reject(new Error("")) : fetch(input, init));
  });
  await logOut(page);
  await page.waitForURL("**/login");
  await expectNoTokens(page);
  await expect(page.getByText("Logout failed", { exact: true })).toBeVisible();
});

test("4 Other tabs follow a logout", async ({ page, context }) => {
  await signInWithRememberMe(page);
  await page.goto("/dash/overview");
  const other = await context.newPage();
  await other.goto("/dash/funnel");
  await expect(other.getByRole("button", { name: "User menu" })).toBeVisible();
  await logOut(page);
  await page.waitForURL("**/login");
  await other.waitForURL("**/login?redirect=%2Fdash%2Ffunnel");
});
