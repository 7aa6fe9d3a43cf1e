import { readFile } from "node:fs/promises";
import { closeDatabase } from "#src/server/db/sql.ts";
import { createEmail } from "#tests/support/account-pages.ts";
import { measureOverflow } from "#tests/support/accessibility.ts";
import { connectToAppDatabase, createSignedInAdmin, setAdminToken } from "#tests/support/admin-session.ts";
import { expect, test } from "#tests/support/test.ts";

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

test.beforeEach(async ({ page }) => setAdminToken(page, (await createSignedInAdmin()).token));

test("finds a message from /contact among the leads and marks it as done", async ({ page, request }) => {
  const email = createEmail();
  await request.post("/api/leads", { data: { email, source: "contact", message: "Do you speak Welsh?" } });
  await page.goto("/admin/leads");
  await page.getByLabel("Search leads").fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Do you speak Welsh?");
  await row.getByRole("button", { name: `Mark ${email} as done` }).click();
  await expect(row).toHaveCount(0);
  await page.getByLabel("State").selectOption("Done");
  await expect(row.getByRole("button", { name: `Reopen ${email}` })).toBeVisible();
});

test("exports the filtered leads as CSV without executable formulas", async ({ page, request }) => {
  const email = createEmail();
  const formula = '=HYPERLINK("https://evil.example")';
  await request.post("/api/leads", { data: { email, source: "contact", message: formula } });
  await page.goto("/admin/leads");
  await page.getByLabel("Search leads").fill(email);
  await expect(page.getByRole("row").filter({ hasText: email })).toHaveCount(1);
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toBe("leads.csv");
  const [head, row, rest] = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(head).toBe("\uFEFFcreated_at,source,email,name,company,messages_a_month,message,done_at");
  expect(row).toContain(`,contact,${email},,,,"'=HYPERLINK(""https://evil.example"")",`);
  expect(rest).toBe("");
});

test("replies to a ticket from /help and closes it", async ({ page, request }) => {
  const email = createEmail();
  await request.post("/api/tickets", { data: { email, subject: "Upload", message: "It stops at 3%." } });
  await page.goto("/admin/tickets");
  await page.getByLabel("Search tickets").fill(email);
  await page.getByRole("link", { name: "Upload" }).click();
  await page.getByLabel("Reply").fill("How large is the file?");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("list", { name: "Messages" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("Answered", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Close ticket" }).click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
});

test("shows an open incident on /status until it is resolved", async ({ page }) => {
  const title = `Slow answers ${createEmail()}`;
  await page.goto("/admin/incidents");
  await page.getByRole("button", { name: "Open an incident" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("API", { exact: true }).check();
  await dialog.getByLabel("What we know").fill("We are looking into it.");
  await dialog.getByRole("button", { name: "Open incident" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.goto("/status");
  const shown = page.getByRole("article").filter({ hasText: title });
  await expect(shown).toContainText("Partial disruption · API");
  await expect(shown).toContainText("ongoing");
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await measureOverflow(page, "200%"), "wider than a phone at 200% font size").toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin/incidents");
  await page.getByRole("button", { name: `Update ${title}` }).click();
  await dialog.getByLabel("State").selectOption("Resolved");
  await dialog.getByRole("textbox", { name: "Update" }).fill("A disk was full.");
  await dialog.getByRole("button", { name: "Post update" }).click();
  await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
  await page.goto("/status");
  await expect(shown).toContainText("Resolved. A disk was full.");
  await expect(shown).not.toContainText("ongoing");
});

test("counts a visit to the public site", async ({ page }) => {
  const counted = page.waitForResponse("**/api/analytics/track");
  await page.goto("/sales");
  await counted;
  await page.goto("/admin/visits");
  await expect(page.getByRole("row").filter({ hasText: "/sales" })).toBeVisible();
  // Straight lines between the days, on a scale that starts at zero.
  const chart = page.getByRole("figure", { name: "Visitors and views per day" });
  const lines = await chart
    .getByRole("group")
    .locator("svg path")
    .evaluateAll((all) => all.map((line) => line.getAttribute("d") ?? ""));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^M[^C]*$/);
  await expect(chart.locator("svg text").filter({ hasText: /^0$/ })).toBeVisible();
});
