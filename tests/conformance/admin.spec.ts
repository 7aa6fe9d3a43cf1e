/** Specification 2.8, and 3, 6, 7 and 8 on administrators and impersonation. */
import type { Page } from "@playwright/test";
import { closeDatabase } from "#src/server/db/sql.ts";
import { generateCode } from "#tests/support/administrators.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { connectToAppDatabase, createSignedInAdmin, setAdminToken } from "#tests/support/admin-session.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { expect, test } from "#tests/support/test.ts";

const CHECK = "**/api/admin/check";

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

function getToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("adminToken"));
}

async function expectLogin(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === "/admin/login" && url.search === "");
  await expect(page.getByRole("heading", { name: "Administrator login" })).toBeVisible();
}

function expectDashboard(page: Page): Promise<void> {
  return expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();
}

test("2.8 with no token, it redirects to /admin/login", async ({ page }) => {
  let requested = false;
  await page.route(CHECK, (route) => {
    requested = true;
    return route.continue();
  });
  for (const path of ["/admin", "/admin/clients"]) {
    await page.goto(path);
    await expectLogin(page);
  }
  expect(requested).toBe(false);
});

test("2.8 with a token, it shows a spinner and calls the admin check; on success, the admin dashboard is shown", async ({
  page,
}) => {
  const { token } = await createSignedInAdmin();
  await setAdminToken(page, token);
  const answer = await holdRoute(page, CHECK);
  const requested = page.waitForRequest(CHECK);
  await page.goto("/admin", { waitUntil: "commit" });
  const request = await requested;
  expect(request.method()).toBe("GET");
  expect(await request.headerValue("authorization")).toBe(`Bearer ${token}`);
  await expect(
    page.getByRole("status", { name: "Checking your access" }).or(page.getByText("Checking your access")),
  ).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Administration" })).toHaveCount(0);
  answer();
  await expectDashboard(page);
  expect(await getToken(page)).toBe(token);
});

for (const status of [401, 403, 404, 500, 503]) {
  test(`8 admin check fails with ${status}: the admin token is removed; redirect to /admin/login`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(new RegExp(`status of ${status}`));
    await setAdminToken(page, (await createSignedInAdmin()).token);
    await page.route(CHECK, (route) => route.fulfill({ status, json: { error: "No", code: "x", requestId: "x" } }));
    await page.goto("/admin");
    await expectLogin(page);
    expect(await getToken(page)).toBeNull();
  });
}

test("8 admin check errors without a network: the token is removed; redirect to /admin/login", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await setAdminToken(page, (await createSignedInAdmin()).token);
  await page.route(CHECK, (route) => route.abort());
  await page.goto("/admin");
  await expectLogin(page);
  expect(await getToken(page)).toBeNull();
});

test("2.8 an unknown token is removed, and so is the token of a client's user", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const accessToken = await signInToNewWorkspace(page);
  for (const token of ["made-up", accessToken]) {
    await page.goto("/admin/login");
    await page.evaluate((value) => localStorage.setItem("adminToken", value), token);
    await page.goto("/admin");
    await expectLogin(page);
    expect(await getToken(page)).toBeNull();
  }
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBe(accessToken);
});

test("7 the admin check is sent with same-origin credentials, and redirects are not followed", async ({ page }) => {
  await setAdminToken(page, (await createSignedInAdmin()).token);
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith("/api/admin/check")) {
        sessionStorage.setItem("check", JSON.stringify([init?.credentials, init?.redirect]));
      }
      return fetch(input, init);
    };
  });
  let followed = false;
  await page.route("**/elsewhere", (route) => {
    followed = true;
    return route.fulfill({ json: { success: true } });
  });
  await page.route(CHECK, (route) => route.fulfill({ status: 302, headers: { location: "/elsewhere" } }));
  await page.goto("/admin");
  await expectLogin(page);
  expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem("check"))) ?? "[]")).toEqual([
    "same-origin",
    "manual",
  ]);
  expect(followed).toBe(false);
  expect(await getToken(page)).toBeNull();
});

test("3, 6 an administrator logs in with password and code, which stores the bearer token in local storage, and logs out", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[01]/);
  const { email, password, secret } = await createSignedInAdmin();
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Wrong-Horse-7");
  await page.getByText("Verified").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Invalid credentials" })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByText("Verified").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("This code is incorrect or was already used.")).toBeVisible();
  expect(await getToken(page)).toBeNull();
  await page.getByLabel("Code").fill(await generateCode(secret));
  await page.keyboard.press("Enter");
  await expectDashboard(page);
  await expect(page).toHaveURL((url) => url.pathname === "/admin");
  const token = (await getToken(page)) ?? "";
  const check = () => page.request.get("/api/admin/check", { headers: { authorization: `Bearer ${token}` } });
  expect((await check()).status()).toBe(200);
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  await page.getByRole("button", { name: "Log out" }).click();
  await expectLogin(page);
  expect(await getToken(page)).toBeNull();
  expect((await check()).status()).toBe(401);
});

test("6 staff enter via /admin-login/:token and act as the client; the link works once, and ending it revokes the session", async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.slow(); // Two people, a sign-up and two apps.
  expectedErrors.push(/status of 40[134]/);
  const clientContext = await browser.newContext();
  const theirs = await clientContext.newPage();
  const accessToken = await signInToNewWorkspace(theirs);
  const read = await theirs.request.get("/api/dashboard/overview", {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { client, user } = await read.json();
  await setAdminToken(page, (await createSignedInAdmin()).token);
  await page.goto("/admin/clients");
  await page.getByLabel("Search clients").fill(user.email);
  await page.getByRole("row").filter({ hasText: user.email }).getByRole("link").click();
  await page.getByRole("button", { name: "Act as Ana Reis" }).click();
  await page.getByRole("button", { name: "Open dashboard" }).click();
  await expect(page.getByText("Enter a reason. The client can see it.")).toBeVisible();
  await page.getByLabel("Reason").fill("Ticket 12");
  const entered = page.waitForRequest((request) => request.url().includes("/admin-login/"));
  await page.getByRole("button", { name: "Open dashboard" }).click();
  const link = new URL((await entered).url()).pathname;
  const banner = page.getByRole("region", { name: "Impersonation" });
  await expect(banner).toContainText(`Sam Staff is signed in as Ana Reis of ${client.name}. 30 minutes left`);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "API accounts and keys" }).click();
  await expect(page.getByRole("heading", { name: "API accounts", exact: true })).toBeVisible();
  const acting = (await page.evaluate(() => localStorage.getItem("accessToken"))) ?? "";
  const refused = await page.request.post("/api/api-keys", {
    headers: { authorization: `Bearer ${acting}` },
    data: {},
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, "impersonating"]);
  await banner.getByRole("button", { name: "End" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/admin/clients");
  await expectDashboard(page);
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  const after = await page.request.get("/api/dashboard/overview", { headers: { authorization: `Bearer ${acting}` } });
  expect(after.status()).toBe(401);
  await page.goto(link);
  await expect(page.getByText("This link was already used or has expired.")).toBeVisible();
  const log = await theirs.request.get("/api/audit", { headers: { authorization: `Bearer ${accessToken}` } });
  const { entries } = await log.json();
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    "session.token-refused", // The request with the ended session's token.
    "impersonation.ended",
    "impersonation.started",
    "impersonation.link_made",
  ]);
  await clientContext.close();
});

test("product 6 a recovery code replaces the app's code once, and the number of remaining codes is shown", async ({
  page,
  expectedErrors,
}) => {
  test.slow(); // Two logins, each with a proof of work.
  expectedErrors.push(/status of 400/);
  const { email, password, recoveryCodes } = await createSignedInAdmin();
  const [code = ""] = recoveryCodes;
  const logInWithCode = async () => {
    await page.goto("/admin/login");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByText("Verified").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Code").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Log in" }).click();
  };
  await logInWithCode();
  await expectDashboard(page);
  await expect(page.getByText("Recovery code used", { exact: true })).toBeVisible();
  await expect(page.getByText(/^You have 7 recovery codes left\./)).toBeVisible();
  await logInWithCode();
  await expect(page.getByText("This code is incorrect or was already used.")).toBeVisible();
});

test("2.7, product 6 'Log out' while acting as a client ends the impersonation, which both audit logs record", async ({
  page,
  request,
}) => {
  test.slow(); // Two people and two apps.
  const accessToken = await signInToNewWorkspace(page);
  const theirs = { headers: { authorization: `Bearer ${accessToken}` } };
  const { client, user } = await (await request.get("/api/dashboard/overview", theirs)).json();
  const { token } = await createSignedInAdmin();
  const admin = { headers: { authorization: `Bearer ${token}` } };
  const data = { userId: user.id, reason: "Ticket 13" };
  const { path } = await (
    await request.post(`/api/admin/clients/${client.id}/impersonation`, { ...admin, data })
  ).json();
  await setAdminToken(page, token);
  await page.goto(path);
  await expect(page.getByRole("region", { name: "Impersonation" })).toBeVisible();
  const acting = (await page.evaluate(() => localStorage.getItem("accessToken"))) ?? "";
  expect(acting).not.toBe(accessToken);
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/admin/clients");
  await expectDashboard(page);
  const after = await request.get("/api/dashboard/overview", { headers: { authorization: `Bearer ${acting}` } });
  expect(after.status()).toBe(401);
  const expected = ["impersonation.ended", "impersonation.started", "impersonation.link_made"];
  for (const [address, headers] of [
    ["/api/audit", theirs],
    [`/api/admin/audit?clientId=${client.id}`, admin],
  ] as const) {
    const { entries } = await (await request.get(address, headers)).json();
    const impersonations = entries.filter(({ action }: { action: string }) => action.startsWith("impersonation."));
    expect(impersonations.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual(expected);
  }
});
