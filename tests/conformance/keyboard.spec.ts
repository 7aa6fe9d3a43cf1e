/** Login, sign-up, onboarding, invitation and administrator login, each completely by keyboard. */
import { closeDatabase } from "#src/server/db/sql.ts";
import { createEmail, PASSWORD, REFUSED, signUp, waitForVerification } from "#tests/support/account-pages.ts";
import { generateCode } from "#tests/support/administrators.ts";
import { tabAndPress, tabTo, tabAndType } from "#tests/support/keyboard.ts";
import { confirmEmail, signInToNewWorkspace } from "#tests/support/dash.ts";
import { extractTokenPath, waitForMail } from "#tests/support/outbox.ts";
import { connectToAppDatabase, createSignedInAdmin } from "#tests/support/admin-session.ts";
import { expect, test } from "#tests/support/test.ts";

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

test("2.5 by keyboard: a wrong password is reported in a toast that Tab reaches, and the right one logs in", async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const email = createEmail();
  await signUp(page, email);
  await page.goto("/login");
  await tabAndType(page, page.getByLabel("E-mail"), email);
  await tabAndType(page, page.getByLabel("Password"), "Wrong-Horse-8");
  await tabAndPress(page, page.getByLabel("Remember me"), "Space");
  await expect(page.getByLabel("Remember me")).toBeChecked();
  await waitForVerification(page);
  await tabAndPress(page, page.getByRole("button", { name: "Login", exact: true }));
  await expect(page.getByText("Invalid credentials", { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole("region", { name: /Notifications/ }).getByRole("button"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Invalid credentials", { exact: true })).toBeHidden();
  await waitForVerification(page);
  await tabAndType(page, page.getByLabel("Password"), PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/onboarding/welcome");
});

test("2.6 and the onboarding by keyboard: from the sign-up through all four steps to the dashboard", async ({
  page,
}) => {
  test.slow();
  await page.goto("/signup");
  await tabAndType(page, page.getByLabel("Full Name"), "Ana Reis");
  const email = createEmail();
  await tabAndType(page, page.getByLabel("Email"), email);
  await tabAndType(page, page.getByRole("textbox", { name: "Password" }), PASSWORD);
  await tabAndPress(page, page.getByRole("button", { name: "Show password" }));
  await tabTo(page, page.getByLabel("I agree to the"));
  await waitForVerification(page);
  await tabAndPress(page, page.getByRole("button", { name: "Sign me up" }));
  await page.waitForURL("**/onboarding/welcome");
  await confirmEmail(page, email);

  await tabAndPress(page, page.getByRole("link", { name: "Set up my workspace" }));
  await page.waitForURL("**/onboarding/step/1");
  await tabAndType(page, page.getByLabel("Business name"), "Casa do Mar");
  await tabTo(page, page.getByLabel("Industry"));
  await page.keyboard.type("Food");
  await tabAndPress(page, page.getByRole("button", { name: "Continue" }));

  await page.waitForURL("**/onboarding/step/2");
  await tabAndPress(page, page.getByRole("button", { name: "Connect a bot" }));
  await tabTo(page, page.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowRight");
  await tabAndPress(page, page.getByRole("button", { name: "Create API key" }));
  await expect(page.getByText("Waiting for the first message")).toBeVisible();
  await tabAndPress(page, page.getByRole("button", { name: "Continue" }));

  await page.waitForURL("**/onboarding/step/3");
  await tabAndType(page, page.getByLabel("Email address"), createEmail());
  await tabAndPress(page, page.getByRole("button", { name: "Send invitation" }));
  await expect(page.getByRole("list", { name: "Invited" }).getByRole("listitem")).toHaveCount(1);
  await tabAndPress(page, page.getByRole("button", { name: "Continue" }));

  await page.waitForURL("**/onboarding/step/4");
  await tabTo(page, page.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await tabAndPress(page, page.getByRole("button", { name: "Finish" }));
  await page.waitForURL("**/dash/overview*");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
});

test("an invitation is accepted by keyboard", async ({ page, browser }) => {
  test.slow();
  const headers = { authorization: `Bearer ${await signInToNewWorkspace(page, "", { verified: true })}` };
  const email = createEmail();
  await page.request.post("/api/invitations", { headers, data: { email, role: "viewer" } });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(extractTokenPath(await waitForMail(email, /invited you/)));
  await tabAndType(guest, guest.getByLabel("Full Name"), "Rui Guest");
  await tabAndType(guest, guest.getByRole("textbox", { name: "Password" }), PASSWORD);
  await tabAndPress(guest, guest.getByRole("button", { name: "Join workspace" }));
  await guest.waitForURL("**/dash/overview*");
  await guest.context().close();
});

test("2.8 by keyboard: password, then the code, with the focus in its field", async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/status of 400/);
  const { email, password, secret } = await createSignedInAdmin();
  await page.goto("/admin/login");
  await tabAndType(page, page.getByLabel("E-mail"), email);
  await tabAndType(page, page.getByLabel("Password", { exact: true }), password);
  await waitForVerification(page);
  await tabAndPress(page, page.getByRole("button", { name: "Continue" }));
  const code = page.getByLabel("Code");
  await expect(code).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(/This code is incorrect/);
  await expect(code).toBeFocused();
  await tabAndType(page, code, await generateCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();
});
