import { readFile } from "node:fs/promises";
import { expectGoodLooks, expectNoHorizontalScroll } from "#tests/support/accessibility.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { parsePdf } from "#tests/support/pdf.ts";
import { expect, test } from "#tests/support/test.ts";

test("shows the period's report in the chosen language, prints it alone on one page and downloads the same as PDF", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto("/dash/one-page-report");
  const sheet = page.getByRole("article", { name: /Chatbot report/ });
  await expect(sheet.getByRole("heading", { name: "Chatbot report" })).toBeVisible();
  await page.getByLabel("Report language").selectOption("pt");
  await expect(page).toHaveURL(/lang=pt/);
  const translated = page.getByRole("article", { name: /Relatório do chatbot/ });
  await expect(translated.getByRole("term").filter({ hasText: "Taxa de conversão" })).toBeVisible();
  const rate = (await translated.getByRole("definition").nth(2).textContent()) ?? "";
  const printed = await parsePdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(printed.pages).toBe(1);
  expect(printed.text).toContain("Relatório do chatbot");
  expect(printed.text).not.toContain("Download PDF");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+-[\d-]+\.pdf$/);
  const file = await parsePdf(await readFile(await download.path()));
  expect(file.text).toContain("Taxa de conversão");
  expect(file.text).toContain(rate);
});

test("a shared link opens without a login and scripts, and ends when it is revoked", async ({
  page,
  browser,
  expectedErrors,
}) => {
  await signInToDemo(page);
  await page.goto("/dash/one-page-report");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("dialog").locator("code").textContent();
  await page.getByRole("button", { name: "Done" }).click();
  const { pathname } = new URL(link ?? "");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  const answer = await visitor.goto(new URL(pathname, page.url()).href);
  expect(answer?.headers()).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-store",
  });
  await expect(visitor.getByRole("heading", { level: 1, name: "Chatbot report" })).toBeVisible();
  expect(await visitor.locator("script").count()).toBe(0);
  await expectNoHorizontalScroll(page, "the report");
  const row = page.getByRole("table", { name: "Shared links" }).getByRole("row").nth(1);
  await row.getByRole("button", { name: /^Revoke the link/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toContainText("Revoked");
  expectedErrors.push(/410/);
  for (const path of [pathname, `${pathname}.pdf`]) {
    const gone = await visitor.request.get(new URL(path, page.url()).href);
    expect(gone.status()).toBe(410);
    expect(await gone.text()).not.toContain("Almaréa");
  }
  await context.close();
});

test("schedules a report and pauses it", async ({ page }) => {
  await signInToNewWorkspace(page, "", { verified: true });
  await page.goto("/dash/one-page-report");
  await page.getByRole("button", { name: "Schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Every").selectOption("week");
  await dialog.getByLabel("On", { exact: true }).selectOption("Friday");
  await dialog.getByLabel("Email addresses").fill("not an address");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByLabel("Email addresses")).toHaveAccessibleDescription(/Enter valid email addresses/);
  await dialog.getByLabel("Email addresses").fill("boss@example.org");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  const section = page.getByRole("region", { name: "Scheduled reports" });
  await expect(section).toContainText("Every Friday at 08:00");
  await expect(section).toContainText("boss@example.org (waiting for confirmation)");
  await section.getByRole("button", { name: "Pause" }).click();
  await expect(section).toContainText("Paused");
});

test("market benchmarks show the public reference, and sharing is a switch", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/benchmarks");
  await expect(page).toHaveURL(/\/dash\/market-benchmarks/);
  await expect(
    page.getByRole("heading", { name: /^Public reference: [\d,]+ conversations of 3 open corpora/ }),
  ).toBeVisible();
  const toggle = page.getByRole("switch", { name: "Share figures" });
  await expect(toggle).not.toBeChecked();
  await toggle.check();
  await expect(page.getByText("Your figures count once your workspace is 7 days old.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Share figures" })).toBeChecked();
});

test("report and benchmarks fit and have no serious accessibility violations", async ({ page }) => {
  test.slow();
  await signInToDemo(page);
  for (const [path, shown] of [
    ["/dash/one-page-report", "Key figures"],
    ["/dash/market-benchmarks", "How this is made"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: shown })).toBeVisible();
    await expectGoodLooks(page, path, [
      [1440, "dark"],
      [320, "light"],
    ]);
  }
});
