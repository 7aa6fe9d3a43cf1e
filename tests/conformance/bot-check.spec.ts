/** Specification 4 (bot-check widget), 7 (bot-check service), and 5, 8 and 9 on them. */
import type { Page } from "@playwright/test";
import { createEmail, PASSWORD, waitForVerification } from "#tests/support/account-pages.ts";
import { expect, test } from "#tests/support/test.ts";

const FAILED = "Failed to load security verification. Please refresh.";

/** The options that a page passed to Turnstile, with its callbacks. */
type Widget = Record<"callback" | "error-callback" | "expired-callback", (token?: string) => void> &
  Record<string, unknown>;

declare global {
  interface Window {
    widgets?: Widget[];
  }
}

/** Replaces Turnstile's script, which the program loads only if configured. Returns the requested URLs. */
async function useTurnstile(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route("**/api/bot-check", (route) =>
    route.fulfill({ json: { provider: "turnstile", siteKey: "site-key-1" } }),
  );
  await page.route("https://challenges.cloudflare.com/**", (route) => {
    requested.push(route.request().url());
    return route.fulfill({
      contentType: "text/javascript",
      body: `window.widgets = [];
        window.turnstile = {
          render(element, options) { window.widgets.push(options); return "w" + window.widgets.length; },
          remove() {},
        };`,
    });
  });
  return requested;
}

/** Calls a callback of the newest widget. */
async function callWidget(page: Page, kind: keyof Widget & string, token?: string): Promise<void> {
  await page.evaluate(
    ([name, value]) => {
      const reply = window.widgets?.at(-1)?.[name];
      if (typeof reply === "function") reply(value);
    },
    [kind, token] as const,
  );
}

function getVerification(page: Page) {
  return page.getByRole("group", { name: "Security Verification" });
}

test.describe("with Turnstile", () => {
  // The page's content security policy allows the service only if it is configured.
  test.use({ bypassCSP: true });

  test("7, 9 The widget is loaded in explicit render mode: retry 'auto', retry interval 8000 ms, theme 'auto', language 'auto', with the public site key", async ({
    page,
  }) => {
    for (const path of ["/login", "/signup"]) {
      const requested = await useTurnstile(page);
      await page.goto(path);
      await page.waitForFunction(() => window.widgets?.length === 1);
      expect(requested.map((url) => new URL(url).searchParams.get("render"))).toEqual(["explicit"]);
      const options = await page.evaluate(() => JSON.parse(JSON.stringify(window.widgets?.[0])));
      expect(options).toEqual({
        sitekey: "site-key-1",
        retry: "auto",
        "retry-interval": 8000,
        theme: "auto",
        language: "auto",
      });
    }
  });

  test("4, 7 On success its token is kept for the form, and sent as turnstileToken", async ({ page }) => {
    await useTurnstile(page);
    await page.route("**/api/auth/login", (route) => route.fulfill({ status: 200, json: {} }));
    await page.goto("/login");
    await page.waitForFunction(() => window.widgets?.length === 1);
    await callWidget(page, "callback", "token-1");
    await expect(getVerification(page)).toContainText("Verified");
    await page.getByLabel("E-mail").fill(createEmail());
    await page.getByLabel("Password").fill(PASSWORD);
    const sent = page.waitForRequest("**/api/auth/login");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ turnstileToken: "token-1" });
  });

  test("4 On error or expiry the token is cleared; on error a toast is also shown", async ({ page }) => {
    await useTurnstile(page);
    let sent = 0;
    await page.route("**/api/auth/login", (route) => {
      sent += 1;
      return route.abort();
    });
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(createEmail());
    await page.getByLabel("Password").fill(PASSWORD);
    await page.waitForFunction(() => window.widgets?.length === 1);
    for (const lost of ["expired-callback", "error-callback"] as const) {
      await callWidget(page, "callback", "token-1");
      await expect(getVerification(page)).toContainText("Verified");
      await callWidget(page, lost);
      await expect(getVerification(page)).not.toContainText("Verified");
      await expect(page.getByText("Verification Error", { exact: true })).toHaveCount(
        lost === "error-callback" ? 1 : 0,
      );
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await expect(getVerification(page)).toHaveAccessibleDescription("Please complete the verification");
    }
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
    expect(sent).toBe(0);
  });

  test("8 Verification widget failed to load: toast 'Verification Error'", async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await useTurnstile(page);
    await page.route("https://challenges.cloudflare.com/**", (route) => route.abort());
    await page.goto("/signup");
    await expect(page.getByText("Verification Error", { exact: true })).toBeVisible();
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
  });
});

for (const [path, button] of [
  ["/login", "Login"],
  ["/signup", "Sign me up"],
] as const) {
  test(`4, 5, 8 The built-in check on ${path}: a failure to load is reported, nothing is sent without it, and it retries after 8000 ms`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route("**/api/bot-check", (route) => route.abort());
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByText("Verification Error", { exact: true })).toBeVisible();
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(getVerification(page)).toHaveAccessibleDescription("Please complete the verification");
    await page.unroute("**/api/bot-check");
    const again = page.waitForResponse("**/api/bot-check");
    await page.clock.fastForward(8_000);
    expect((await again).ok()).toBe(true);
    await waitForVerification(page);
    await expect(getVerification(page)).not.toHaveAccessibleDescription(/Please complete/);
  });
}

test("7 It is required on login and sign-up: the server refuses a request without a valid token", async ({
  request,
}) => {
  const person = { email: createEmail(), password: PASSWORD, turnstileToken: "made-up" };
  for (const [path, body] of [
    ["/api/auth/login", { ...person, rememberMe: false }],
    ["/api/signup", { ...person, name: "Ana Reis" }],
  ] as const) {
    const refused = await request.post(path, { data: body });
    expect(refused.status(), path).toBe(400);
    expect((await refused.json()).fields, path).toHaveProperty("turnstileToken");
  }
});
