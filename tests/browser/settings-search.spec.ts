/** Searching the settings in the command palette. */
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";
import { SETTING_FIELDS, toSettingHash } from "#src/islands/dash/settings/settings-fields.ts";

test("opens the page of a setting at its field", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("timeout");
  await page.getByRole("option", { name: /^Minutes without a message/ }).click();
  await expect(page).toHaveURL(/settings\/workspace.*#minutes-without-a-message$/);
  await expect(page.getByLabel("Minutes without a message")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("gdpr");
  await page.getByRole("option", { name: /^Redact personal data/ }).click();
  await expect(page.getByRole("switch", { name: "Redact personal data" })).toBeFocused();
});

test("finds every setting on its page", async ({ page }) => {
  test.slow(); // Many pages, one after the other.
  await signInToNewWorkspace(page);
  for (const { to, label } of SETTING_FIELDS) {
    await page.goto(`${to}#${toSettingHash(label)}`);
    const focused = page.locator("main :focus");
    await expect(focused, label).toHaveCount(1);
    const name = await focused.evaluate((element) => {
      const isLabeled =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLButtonElement;
      const labels = isLabeled ? element.labels : null;
      const legend = element.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
      return [labels?.[0]?.textContent ?? element.textContent, legend];
    });
    expect(
      name.map((text) => toSettingHash(text ?? "")),
      label,
    ).toContain(toSettingHash(label));
  }
});
