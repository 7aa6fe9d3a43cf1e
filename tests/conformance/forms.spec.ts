/** Specification 5: "All forms move focus to the first field in error". The forms for login, sign-up and the public site have their own specs. */
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

const FORMS: readonly { form: string; path: string; empty?: string[]; submit: string; first: string }[] = [
  { form: "forgotten password", path: "/forgot-password", submit: "Send link", first: "E-mail" },
  { form: "administrator login", path: "/admin/login", submit: "Continue", first: "E-mail" },
  {
    form: "business",
    path: "/onboarding/step/1",
    empty: ["Business name"],
    submit: "Continue",
    first: "Business name",
  },
  { form: "invitation", path: "/onboarding/step/3", submit: "Send invitation", first: "Email address" },
  {
    form: "name",
    path: "/dash/settings/profile",
    empty: ["Full name"],
    submit: "Save",
    first: "Full name",
  },
  {
    form: "new address",
    path: "/dash/settings/profile",
    submit: "Send confirmation link",
    first: "New email address",
  },
  {
    form: "new password",
    path: "/dash/settings/security",
    submit: "Change password",
    first: "Current password",
  },
  {
    form: "workspace",
    path: "/dash/settings/workspace",
    empty: ["Business name"],
    submit: "Save",
    first: "Business name",
  },
];

test("5 All forms move focus to the first field in error", async ({ page }) => {
  test.slow(); // One page after the other.
  await signInToNewWorkspace(page);
  for (const { form, path, empty = [], submit, first } of FORMS) {
    await page.goto(path);
    const find = (label: string) => page.getByRole("textbox", { name: label });
    for (const label of empty) await find(label).fill("");
    await page.getByRole("button", { name: submit, exact: true }).click();
    await expect.soft(find(first), form).toBeFocused();
    await expect.soft(find(first), form).toHaveAttribute("aria-invalid", "true");
  }
});

test("5 All forms move focus to the first field in error: goals", async ({ page }) => {
  await signInToNewWorkspace(page);
  for (const { path, open, submit } of [
    { path: "/onboarding/step/4", submit: "Finish" },
    { path: "/dash/settings/goals", open: "Change the goal of My first bot", submit: "Save" },
  ]) {
    await page.goto(path);
    if (open !== undefined) await page.getByRole("button", { name: open }).click();
    await page.getByRole("radio", { name: "A phrase" }).check();
    await page.getByRole("button", { name: submit, exact: true }).click();
    await expect.soft(page.getByRole("textbox", { name: "Phrase" }), path).toBeFocused();
    await expect.soft(page.getByRole("textbox", { name: "Phrase" }), path).toHaveAttribute("aria-invalid", "true");
  }
});

test("2.7 Every /dash page sits in a shared dashboard layout with a log-out action", async ({ page }) => {
  test.slow(); // One page after the other.
  await signInToNewWorkspace(page);
  for (const path of ["overview", "funnel", "conversations", "analytics", "insights", "batch-analysis", "settings"]) {
    await page.goto(`/dash/${path}`);
    await expect(page.getByRole("navigation", { name: "Dashboard" }), path).toBeVisible();
    await page.getByRole("button", { name: "User menu" }).click();
    await expect(page.getByRole("menuitem", { name: "Log out" }), path).toBeVisible();
    await page.keyboard.press("Escape");
  }
});
