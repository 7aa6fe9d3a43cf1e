/** The page on which a member lets an app in, and the list of connected apps. */
import type { Page } from "@playwright/test";
import { expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { REFUSED } from "#tests/support/account-pages.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

const CALLBACK = "http://127.0.0.1:33418/callback";

/** Registers an app and returns the address that it opens in the browser. */
async function startConnecting(page: Page, change: Record<string, string> = {}): Promise<string> {
  const data = { client_name: "Reading app", redirect_uris: [CALLBACK] };
  const { client_id: id } = await (await page.request.post("/api/oauth/register", { data })).json();
  const query = new URLSearchParams({
    ...{ client_id: id, redirect_uri: CALLBACK, response_type: "code", state: "kept" },
    ...{ code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256", ...change },
  });
  return `/connect-app?${query}`;
}

/** The app's own little server. */
async function listen(page: Page): Promise<void> {
  await page.route(`${CALLBACK}*`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Done</h1>" }));
}

test("names the app, where it returns to and what it can read; the app is listed and disconnected", async ({
  page,
}) => {
  await signInToNewWorkspace(page);
  await listen(page);
  const path = await startConnecting(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Connect Reading app?" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("127.0.0.1:33418, a program on your computer");
  await expect(main).toContainText("It can read conversations with their messages, and all metrics and findings.");
  await expectNoSeriousViolations(page, "the page that connects an app");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`${CALLBACK}?*`);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("state"), searchParams.get("code")]).toEqual(["kept", expect.stringMatching(/^tl_code_/)]);
  const form = {
    ...{ grant_type: "authorization_code", code: searchParams.get("code") ?? "", redirect_uri: CALLBACK },
    code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  };
  await page.goto("/dash/settings/api");
  const section = page.getByRole("region", { name: "Connected apps" });
  await expect(section).toContainText("No app is connected.");
  const id = new URLSearchParams(path.split("?")[1]).get("client_id") ?? "";
  const answer = await page.request.post("/api/oauth/token", { form: { ...form, client_id: id } });
  const token = (await answer.json()).access_token;
  const read = () =>
    page.request.post("/api/v1/mcp", {
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
      data: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });
  expect((await read()).status()).toBe(200);
  await page.reload();
  await expect(section.getByRole("listitem")).toContainText("Reading app");
  await expectNoSeriousViolations(page, "the list of connected apps");
  await section.getByRole("button", { name: "Disconnect Reading app" }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Disconnect" }).click();
  await expect(section).toContainText("No app is connected.");
  expect((await read()).status()).toBe(401);
});

test("takes a member's no back to the app, and what is wrong with its request", async ({ page }) => {
  await signInToNewWorkspace(page);
  await listen(page);
  await page.goto(await startConnecting(page));
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL(`${CALLBACK}?error=access_denied&state=kept&iss=*`);
  await page.goto(await startConnecting(page, { code_challenge_method: "plain" }));
  await expect(page.getByRole("alert")).toContainText("does not protect its request with PKCE");
  await page.getByRole("link", { name: "Back to Reading app" }).click();
  await page.waitForURL(`${CALLBACK}?error=invalid_request&state=kept&iss=*`);
});

test("leads nowhere for an address that the app did not register, and logs in first", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  await signInToNewWorkspace(page);
  await page.goto(await startConnecting(page, { redirect_uri: "https://evil.example/callback" }));
  await expect(page.getByRole("alert")).toContainText("did not register");
  await expect(page.getByRole("link", { name: /Back to/ })).toHaveCount(0);
  const path = await startConnecting(page);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(path);
  await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("redirect") === path);
});
