/** Specification 2.6, and 3, 4, 5, 8 and 9 on signing up. */
import type { Page } from "@playwright/test";
import {
  createEmail,
  fillSignup,
  getLocalStorage,
  REFUSED,
  signUp,
  waitForVerification,
} from "#tests/support/account-pages.ts";
import { advanceUntil } from "#tests/support/clock.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { expect, test } from "#tests/support/test.ts";

const ANSWER = { success: true, accessToken: "a.b.c", userId: "0198c0de-1111-7222-8333-444455556666" };

/** Fulfills sign-up requests with the given response. Returns the request bodies. */
async function answerSignup(page: Page, answer: object = ANSWER): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.route("**/api/signup", (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: answer });
  });
  return bodies;
}

/** Replaces a page whose content does not matter. */
async function stub(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ contentType: "text/html", body: "<title>there</title>" }),
  );
}

function submit(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Sign me up" }).click();
}

test("2.6 Content: heading, subtitle, required fields, links, the checkbox checked by default, the button 'Sign me up'", async ({
  page,
}) => {
  await page.goto("/signup?email=ana%40example.com");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create your account");
  await expect(page.getByText("Start your free trial today", { exact: true })).toBeVisible();
  for (const label of ["Full Name *", "Email *", "Password *"]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Security Verification *", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ana@example.com");
  await expect(page.getByLabel("I agree to the Terms of Service and Privacy Policy")).toBeChecked();
  await expect(page.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/tos");
  await expect(page.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/policy");
  await expect(page.getByText("Already have an account?")).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in", exact: true })).toHaveAttribute("href", "/login");
  await expect(page.getByRole("button", { name: "Sign me up" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Sign up with Demo ID" })).toBeVisible();
});

test("2.6 Subtitle 'Create an account to continue with the {plan} plan' when a plan is given", async ({ page }) => {
  await page.goto("/signup?plan=growth&priceId=price_1");
  await expect(page.getByText("Create an account to continue with the growth plan", { exact: true })).toBeVisible();
});

test("2.6, 5 Password: a show/hide toggle, and a live line 'Password strength: X'", async ({ page }) => {
  await page.goto("/signup");
  const password = page.getByRole("textbox", { name: "Password" });
  const line = page.getByText(/Password strength/);
  await expect(line).toHaveCount(0);
  for (const [text, label] of [
    ["a", "Weak"],
    ["!!!!", "Weak"],
    ["aB", "Medium"],
    ["Abcdefgh", "Medium"],
    ["Abcdefg1", "Good"],
    ["Abcdefg1-", "Good"],
    ["Abcdefg1!", "Strong"],
    ['Abcdefg1"', "Strong"],
  ] as const) {
    await password.fill(text);
    await expect(line, text).toHaveText(`Password strength: ${label}`);
  }
  await password.fill("");
  await expect(line).toHaveCount(0);
  await password.fill("Abcdefg1");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("5 Sign-up form: each rule has its message, and the first field in error gets the focus", async ({ page }) => {
  await page.goto("/signup");
  const [name, email, password] = [
    page.getByLabel("Full Name"),
    page.getByLabel("Email"),
    page.getByRole("textbox", { name: "Password" }),
  ];
  await name.fill("Ana Reis");
  await email.fill("ana@example.com");
  await password.fill("Abcdefg1");
  for (const [field, good, cases] of [
    [
      name,
      "Ana Reis",
      [
        ["A", "Name must be at least 2 characters"],
        ["a".repeat(101), "Name too long"],
        ["Ana 7", "Name must contain only letters and spaces"],
      ],
    ],
    [
      email,
      "ana@example.com",
      [
        ["ana", "Invalid email address"],
        [`ana@${"a".repeat(60)}.${`${"b".repeat(60)}.`.repeat(4)}com`, "Email too long"],
      ],
    ],
    [
      password,
      "Abcdefg1",
      [
        ["Abcde1", "Password must be at least 8 characters"],
        ["abcdefg1", "Password must contain at least one uppercase letter"],
        ["ABCDEFG1", "Password must contain at least one lowercase letter"],
        ["Abcdefgh", "Password must contain at least one number"],
      ],
    ],
  ] as const) {
    for (const [text, message] of cases) {
      await field.fill(text);
      await submit(page);
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toBeFocused();
    }
    await field.fill(good);
  }
  const agree = page.getByLabel("I agree to the");
  await agree.uncheck();
  await name.fill("A");
  await submit(page);
  await expect(agree).toHaveAccessibleDescription("You must agree to the Terms of Service");
  await expect(name).toBeFocused();
});

test("5, 8 No verification token at submit: toast 'Verification Required', 'Please complete the verification', and no request is sent", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const bodies = await answerSignup(page);
  await page.route("**/api/bot-check", (route) => route.abort());
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill("Ana Reis");
  await page.getByLabel("Email").fill(createEmail());
  await page.getByRole("textbox", { name: "Password" }).fill("Abcdefg1");
  await submit(page);
  await expect(page.getByText("Verification Required", { exact: true })).toBeVisible();
  await expect(page.getByText("Please complete the security verification.", { exact: true })).toBeVisible();
  const verification = page.getByRole("group", { name: "Security Verification" });
  await expect(verification).toHaveAccessibleDescription("Please complete the verification");
  await expect(verification).toBeFocused();
  expect(bodies).toEqual([]);
});

test("3 Signup request: email, name, password, turnstileToken; agreeTos is not sent. The button reads 'Creating account...' while busy", async ({
  page,
}) => {
  const answer = await holdRoute(page, "**/api/signup", (route) => route.fulfill({ json: ANSWER }));
  await stub(page, "/onboarding/welcome");
  await page.goto("/signup");
  const email = createEmail();
  await fillSignup(page, email);
  const sent = page.waitForRequest("**/api/signup");
  await submit(page);
  const request = await sent;
  const body: unknown = request.postDataJSON();
  expect(Object.keys(Object(body)).toSorted()).toEqual(["email", "name", "password", "turnstileToken"]);
  expect(body).toMatchObject({ email, name: "Ana Reis" });
  // The new workspace's time zone goes in a header.
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(request.headers()["time-zone"]).toBe(timeZone);
  await expect(page.getByRole("button", { name: "Creating account..." })).toBeVisible();
  answer();
  await page.waitForURL("**/onboarding/welcome");
});

test("4 Sign-up success: the accessToken is stored, and without a plan the user goes to /onboarding/welcome", async ({
  page,
}) => {
  await signUp(page, createEmail());
  const stored = await getLocalStorage(page);
  expect(stored["accessToken"]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(stored).not.toHaveProperty("refreshToken");
});

test("4 Sign-up success without an access token: an error is logged, and the user goes on", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/has no access token/);
  await answerSignup(page, { success: true, userId: ANSWER.userId });
  await stub(page, "/onboarding/welcome");
  await page.goto("/signup");
  await fillSignup(page, createEmail());
  const logged = page.waitForEvent("console", (message) => message.text().includes("has no access token"));
  await submit(page);
  expect((await logged).type()).toBe("error");
  await page.waitForURL("**/onboarding/welcome");
  expect(await getLocalStorage(page)).not.toHaveProperty("accessToken");
});

test("4, 9 With priceId and plan: toast 'Account created!', then after 1000 ms the user goes to /checkout/{priceId}", async ({
  page,
}) => {
  await answerSignup(page);
  await stub(page, "/checkout/price_1");
  await page.clock.install();
  await page.addInitScript(() => {
    const navigation: unknown = Reflect.get(window, "navigation");
    if (!(navigation instanceof EventTarget)) throw new Error("This browser has no navigation API.");
    navigation.addEventListener("navigate", () => sessionStorage.setItem("leftAt", String(Date.now())));
  });
  await page.goto("/signup?plan=growth&priceId=price_1");
  await fillSignup(page, createEmail());
  const sentAt = (await page.evaluate(() => Date.now())) + 5_000;
  await page.clock.pauseAt(sentAt);
  await page.getByLabel("Email").press("Enter");
  await advanceUntil(page, () =>
    expect(page.getByText("Redirecting to checkout for growth plan...", { exact: true })).toBeVisible({ timeout: 200 }),
  );
  await expect(page.getByText("Account created!", { exact: true })).toBeVisible();
  const seenAt = await page.evaluate(() => Date.now());
  await page.clock.runFor(1_000);
  await page.waitForURL("**/checkout/price_1");
  const leftAt = await page.evaluate(() => Number(sessionStorage.getItem("leftAt")));
  // The 1000 ms started between the two.
  expect(leftAt).toBeGreaterThanOrEqual(sentAt + 1_000);
  expect(leftAt).toBeLessThanOrEqual(seenAt + 1_000);
});

test("8 Sign-up failure: toast 'Error' with the message, at its field too; or 'Failed to complete signup'", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED, /ERR_FAILED/);
  const email = createEmail();
  await signUp(page, email);
  await page.goto("/signup");
  await fillSignup(page, email);
  await submit(page);
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/already has an account/);
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.route("**/api/signup", (route) => route.abort());
  await fillSignup(page, createEmail());
  await submit(page);
  await expect(page.getByText("Failed to fetch", { exact: true })).toBeVisible();
  // The bot-check token is unused, since the request did not reach the server.
  await waitForVerification(page);
  await expect(page.getByRole("button", { name: "Sign me up" })).toBeEnabled();
  // An exception without a message.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      String(input).endsWith("/api/signup") ? Promise.reject(new Error("")) : fetch(input, init);
  });
  await submit(page);
  await expect(page.getByText("Failed to complete signup", { exact: true })).toBeVisible();
});

test("3, 8 A sign-up response with success false: toast 'Error' with its error, and nothing is stored", async ({
  page,
}) => {
  await answerSignup(page, { success: false, error: "Not today." });
  await page.goto("/signup");
  await fillSignup(page, createEmail());
  await submit(page);
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await expect(page.getByText("Not today.", { exact: true })).toBeVisible();
  expect(await getLocalStorage(page)).not.toHaveProperty("accessToken");
  await answerSignup(page, { success: false });
  await waitForVerification(page);
  await submit(page);
  await expect(page.getByText("Failed to complete signup", { exact: true })).toBeVisible();
});
