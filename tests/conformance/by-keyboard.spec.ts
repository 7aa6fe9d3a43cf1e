/** Log-in, sign-up, onboarding, invitation and the administrators' door, each from end to end without a mouse. */
import { closeDatabase } from "#src/server/db/sql.ts";
import { createEmail, PASSWORD, REFUSED, signUp, waitForVerification } from "#tests/support/account-pages.ts";
import { showCode } from "#tests/support/administrators.ts";
import { pressOn, tabTo, typeInto } from "#tests/support/by-keyboard.ts";
import { enterFresh } from "#tests/support/dash.ts";
import { readMailLink, waitForMail } from "#tests/support/outbox.ts";
import { attachToProgram, createStaff } from "#tests/support/staff.ts";
import { expect, test } from "#tests/support/test.ts";

test.beforeAll(attachToProgram);
test.afterAll(closeDatabase);

test("2.5 by keyboard: a wrong password is said, the next one logs in, and the toast can be reached", async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const email = createEmail();
  await signUp(page, email);
  await page.goto("/login");
  await typeInto(page, page.getByLabel("E-mail"), email);
  await typeInto(page, page.getByLabel("Password"), "Wrong-Horse-8");
  await pressOn(page, page.getByLabel("Remember me"), "Space");
  await expect(page.getByLabel("Remember me")).toBeChecked();
  await waitForVerification(page);
  await pressOn(page, page.getByRole("button", { name: "Login", exact: true }));
  await expect(page.getByText("Invalid credentials", { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole("region", { name: /Notifications/ }).getByRole("button"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Invalid credentials", { exact: true })).toBeHidden();
  await waitForVerification(page);
  await typeInto(page, page.getByLabel("Password"), PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/onboarding/welcome");
});

test("2.6 and the onboarding by keyboard: from the sign-up over all four steps to the dashboard", async ({ page }) => {
  test.slow();
  await page.goto("/signup");
  await typeInto(page, page.getByLabel("Full Name"), "Ana Reis");
  await typeInto(page, page.getByLabel("Email"), createEmail());
  await typeInto(page, page.getByRole("textbox", { name: "Password" }), PASSWORD);
  await pressOn(page, page.getByRole("button", { name: "Show password" }));
  await tabTo(page, page.getByLabel("I agree to the"));
  await waitForVerification(page);
  await pressOn(page, page.getByRole("button", { name: "Sign me up" }));
  await page.waitForURL("**/onboarding/welcome");

  await pressOn(page, page.getByRole("link", { name: "Set up my workspace" }));
  await page.waitForURL("**/onboarding/step/1");
  await typeInto(page, page.getByLabel("Business name"), "Casa do Mar");
  await tabTo(page, page.getByLabel("Industry"));
  await page.keyboard.type("Food");
  await pressOn(page, page.getByRole("button", { name: "Continue" }));

  await page.waitForURL("**/onboarding/step/2");
  await tabTo(page, page.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowRight");
  await pressOn(page, page.getByRole("button", { name: "Create API key" }));
  await expect(page.getByText("Waiting for the first message")).toBeVisible();
  await pressOn(page, page.getByRole("button", { name: "Continue" }));

  await page.waitForURL("**/onboarding/step/3");
  await typeInto(page, page.getByLabel("Email address"), createEmail());
  await pressOn(page, page.getByRole("button", { name: "Send invitation" }));
  await expect(page.getByRole("list", { name: "Invited" }).getByRole("listitem")).toHaveCount(1);
  await pressOn(page, page.getByRole("button", { name: "Continue" }));

  await page.waitForURL("**/onboarding/step/4");
  await tabTo(page, page.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await pressOn(page, page.getByRole("button", { name: "Finish" }));
  await page.waitForURL("**/dash/overview*");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
});

test("an invitation is accepted by keyboard", async ({ page, browser }) => {
  test.slow();
  const headers = { authorization: `Bearer ${await enterFresh(page)}` };
  const email = createEmail();
  await page.request.post("/api/invitations", { headers, data: { email, role: "viewer" } });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(readMailLink(await waitForMail(email, /invited you/)));
  await typeInto(guest, guest.getByLabel("Full Name"), "Rui Guest");
  await typeInto(guest, guest.getByRole("textbox", { name: "Password" }), PASSWORD);
  await pressOn(guest, guest.getByRole("button", { name: "Join workspace" }));
  await guest.waitForURL("**/dash/overview*");
  await guest.context().close();
});

test("2.8 by keyboard: password, then the code, whose field has the focus", async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/status of 400/);
  const { email, password, secret } = await createStaff();
  await page.goto("/admin/login");
  await typeInto(page, page.getByLabel("E-mail"), email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), password);
  await waitForVerification(page);
  await pressOn(page, page.getByRole("button", { name: "Continue" }));
  const code = page.getByLabel("Code");
  await expect(code).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(/This code is incorrect/);
  await expect(code).toBeFocused();
  await typeInto(page, code, await showCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();
});
