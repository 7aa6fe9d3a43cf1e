import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { closeDatabase } from "#src/server/db/sql.ts";
import { generateCode } from "#tests/support/administrators.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { connectToAppDatabase, createSignedInAdmin, setAdminToken } from "#tests/support/admin-session.ts";
import { expectGoodLooks, expectNoHorizontalScroll } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/test.ts";

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

const LOOKS = [
  [360, "light"],
  [1440, "dark"],
] as const;

const SCREENS: { name: string; path: string; ready: (page: Page) => Promise<void> }[] = [
  { name: "figures", path: "/admin", ready: (page) => see(page, "Monthly revenue") },
  { name: "revenue", path: "/admin/revenue", ready: (page) => see(page, "Yearly revenue") },
  { name: "clients", path: "/admin/clients", ready: (page) => see(page, "Demo") },
  { name: "client", path: "/admin/clients", ready: openDemo },
  { name: "leads", path: "/admin/leads", ready: (page) => see(page, "Search leads") },
  { name: "tickets", path: "/admin/tickets", ready: (page) => see(page, "Search tickets") },
  { name: "incidents", path: "/admin/incidents", ready: (page) => see(page, "Open an incident") },
  { name: "visits", path: "/admin/visits", ready: (page) => see(page, "Referrers") },
  { name: "questions", path: "/admin/questions", ready: (page) => see(page, "Not understood") },
  { name: "jobs", path: "/admin/jobs", ready: (page) => see(page, "Queues") },
  { name: "audit log", path: "/admin/audit", ready: (page) => see(page, "Administrator activity") },
  { name: "administrators", path: "/admin/administrators", ready: (page) => see(page, "staff@threadlight.example") },
  { name: "unknown address", path: "/admin/nowhere", ready: (page) => see(page, "Go to Overview") },
];

test("the admin screens fit and have no serious accessibility violations, on a phone and in the dark on a desk", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.goto("/admin/login");
  await see(page, "Verified");
  await expectGoodLooks(page, "login", LOOKS);
  await setAdminToken(page, (await createSignedInAdmin()).token);
  for (const { name, path, ready } of SCREENS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await ready(page);
    await expectGoodLooks(page, name, LOOKS);
  }
});

test("shows a 404 heading for an unknown admin path", async ({ page }) => {
  await setAdminToken(page, (await createSignedInAdmin()).token);
  await page.goto("/admin/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page).toHaveTitle(/^404 Page Not Found/);
});

test("opens the requested admin page after the login, and forgets it on logout", async ({ page }) => {
  test.slow(); // A proof of work.
  const { email, password, secret } = await createSignedInAdmin();
  await page.goto("/admin/leads?q=ana");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByText("Verified").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code").fill(await generateCode(secret));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/admin/leads?q=ana");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect(await page.evaluate(() => sessionStorage.getItem("adminPath"))).toBeNull();
});

test("uses whole numbers on the chart axis of a client without messages", async ({ page }) => {
  const token = await signInToNewWorkspace(page);
  const overview = await page.request.get("/api/dashboard/overview", { headers: { authorization: `Bearer ${token}` } });
  const { client } = await overview.json();
  await setAdminToken(page, (await createSignedInAdmin()).token);
  await page.goto(`/admin/clients/${client.id}`);
  const scale = page
    .getByRole("group", { name: /^Messages per day/ })
    .locator("svg > g")
    .first()
    .locator("text");
  await expect(scale).toHaveText(["0", "1", "2", "3", "4"]);
});

test("gives a client a plan, then suspends and reactivates it", async ({ page }) => {
  const token = await signInToNewWorkspace(page);
  const overview = await page.request.get("/api/dashboard/overview", { headers: { authorization: `Bearer ${token}` } });
  const { client } = await overview.json();
  await setAdminToken(page, (await createSignedInAdmin()).token);
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole("button", { name: "Give a plan free of charge" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Plan", { exact: true }).selectOption("Growth");
  await dialog.getByRole("button", { name: "Give plan" }).click();
  await expect(dialog.getByText("Enter a reason. The client can see it.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Ticket 42");
  await dialog.getByRole("button", { name: "Give plan" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Paying", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Suspend workspace" }).click();
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Suspended" })).toBeVisible();
  const suspended = await page.request.get("/api/dashboard/overview", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(suspended.status()).toBe(401);
  await page.getByRole("button", { name: "Reactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByRole("heading", { name: "Suspend", exact: true })).toBeVisible();
});

test("lets an invited administrator set up password and authenticator app, and log in", async ({ page, browser }) => {
  test.slow(); // Two people, and a proof of work.
  await setAdminToken(page, (await createSignedInAdmin()).token);
  const email = `nora-${crypto.randomUUID()}@example.com`;
  await page.goto("/admin/administrators");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Name").fill("Nora New");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("region", { name: "Setup link for Nora New" }).locator("code").innerText();
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link);
  const secret = await theirs.locator("code").innerText();
  await expect(theirs.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await theirs.getByLabel("Password", { exact: true }).fill("Another-Horse-7");
  await theirs.getByRole("textbox", { name: "Code" }).fill(await generateCode(secret));
  await theirs.getByRole("button", { name: "Set up" }).click();
  await expect(theirs.getByRole("listitem")).toHaveCount(8);
  await theirs.getByRole("link", { name: "I've saved them, log in" }).click();
  await theirs.getByLabel("E-mail").fill(email);
  await theirs.getByLabel("Password", { exact: true }).fill("Another-Horse-7");
  await theirs.getByText("Verified").waitFor();
  await theirs.getByRole("button", { name: "Continue" }).click();
  await theirs.getByLabel("Code").fill(await generateCode(secret, 1));
  await theirs.getByRole("button", { name: "Log in" }).click();
  await expect(theirs.getByRole("navigation", { name: "Administration" })).toBeVisible();
  await context.close();
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("row").filter({ hasText: email }).first()).toBeVisible();
});

async function see(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

async function openDemo(page: Page): Promise<void> {
  await page.getByLabel("Search clients").fill("Almar");
  await page.getByRole("row").filter({ hasText: "Demo" }).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Change billing" })).toBeVisible();
  await expect(page.getByText("Messages counted")).toBeVisible();
}

test("fits long words on a phone screen without horizontal scrolling", async ({ page }) => {
  const word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamten";
  const token = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.patch("/api/workspace", { headers, data: { name: word } });
  const ticket = { email: `${randomUUID()}@example.com`, name: word, subject: word, message: word.repeat(3) };
  await page.request.post("/api/tickets", { data: ticket });
  await page.setViewportSize({ width: 360, height: 900 });
  await setAdminToken(page, (await createSignedInAdmin()).token);
  for (const [path, name] of [
    ["/admin/clients", word],
    [`/admin/tickets?q=${ticket.email}`, word],
  ] as const) {
    await page.goto(path);
    await page.getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { level: 2, name: word })).toBeVisible();
    await expectNoHorizontalScroll(page, path);
  }
});
