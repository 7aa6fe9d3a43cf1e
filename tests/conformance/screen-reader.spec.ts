/** The accessibility tree of account pages with errors: names, order and error messages. */
import { waitForVerification } from "#tests/support/account-pages.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("2.5 Login, canceled and submitted empty", async ({ page }) => {
  await page.goto("/login?canceled=true");
  await waitForVerification(page);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - link "Threadlight, home"
      - paragraph: Welcome back! Please login to your account.
      - heading "Login" [level=1]
      - alert:
        - paragraph: Login canceled
        - paragraph: You can try again or use email/password login.
        - button "Dismiss"
      - textbox "E-mail" [invalid]
      - paragraph: Invalid email address
      - textbox "Password" [invalid]
      - paragraph: Password must be at least 6 characters
      - checkbox "Remember me"
      - link "Forgot password?"
      - group "Security Verification":
        - status: Verified
      - button "Login"
      - paragraph:
        - link "Sign Up"
      - button "Login with Demo ID"
  `);
});

test("2.6 Sign-up, submitted empty and without agreement", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("I agree to the").uncheck();
  await page.getByRole("textbox", { name: "Password" }).fill("abc");
  await waitForVerification(page);
  await page.getByRole("button", { name: "Sign me up" }).click();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Create your account" [level=1]
      - paragraph: Start your free trial today
      - textbox "Full Name" [invalid]
      - paragraph: Name must be at least 2 characters
      - textbox "Email" [invalid]
      - paragraph: Invalid email address
      - textbox "Password" [invalid]: abc
      - button "Show password"
      - paragraph: Password must be at least 8 characters
      - paragraph: "Password strength: Weak"
      - group "Security Verification":
        - status: Verified
      - checkbox "I agree to the Terms of Service and Privacy Policy" [invalid]
      - link "Terms of Service"
      - link "Privacy Policy"
      - paragraph: You must agree to the Terms of Service
      - button "Sign me up"
      - button "Sign up with Demo ID"
      - paragraph:
        - link "Log in"
  `);
});

test("2.8 Administrator login, submitted empty", async ({ page }) => {
  await page.goto("/admin/login");
  await waitForVerification(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Administrator login" [level=1]
      - textbox "E-mail" [invalid]
      - paragraph: Invalid email address
      - textbox "Password" [invalid]
      - button "Show password"
      - paragraph: Password must be at least 6 characters
      - group "Security Verification":
        - status: Verified
      - button "Continue"
  `);
});

test("product 6 Onboarding, team step with an invalid address: shows the current step of four", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/onboarding/step/3");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - list "Setup steps":
        - listitem: /Step 1 of 4. Business.*done/
        - listitem: /Step 2 of 4. Connect.*done/
        - listitem: /Step 3 of 4. Team/
        - listitem: /Step 4 of 4. Goal/
      - heading "Invite your team" [level=1]
      - textbox "Email address" [invalid]
      - paragraph: Invalid email address
      - combobox "Role"
      - button "Send invitation"
      - link "Back"
      - button "Skip"
      - button "Continue"
  `);
});
