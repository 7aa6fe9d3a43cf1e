import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("finds a page and fills the person's own key, account and address into its code", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/documentation");
  await page.getByLabel("Search the documentation").fill("telegram secret token relay");
  await page.getByRole("list", { name: "Results" }).getByRole("link", { name: "Telegram" }).click();
  await expect(page.getByRole("heading", { name: "Telegram", exact: true })).toBeVisible();
  const origin = new URL(page.url()).origin;
  const relay = page.locator("code").filter({ hasText: "/relay" }).first();
  await expect(relay).toContainText(new RegExp(`${origin}/api/channels/telegram/[0-9a-f-]{36}/relay`));
  await page.getByRole("button", { name: "Create a key and fill it in" }).click();
  await expect(page.getByText("Copy it now.")).toBeVisible();
  await expect(relay).toContainText(/tl_live_[\w-]{20,}/);

  await page.getByLabel("Search the documentation").fill("quick start first figures");
  await page.getByRole("list", { name: "Results" }).getByRole("link", { name: "Quick start" }).click();
  const command = page.locator("code").filter({ hasText: "curl" }).first();
  await expect(command).toContainText(/Authorization: Bearer tl_live_[\w-]{20,}/);
  await expect(command).toContainText(`${origin}/api/v1/messages`);
  await expectNoSeriousViolations(page, "documentation page");

  await page.reload();
  await expect(command).toContainText(/Bearer tl_live_[\w-]{1,12}…/);
  await page.locator("article").getByRole("link", { name: "all formats" }).click();
  await expect(page).toHaveURL(/\/dash\/documentation\/batch-formats$/);
  await expect(page.getByRole("heading", { name: "File formats for import" })).toBeVisible();
});

test("programs find every page as Markdown, and the API for Postman", async ({ request }) => {
  const list = await (await request.get("/llms.txt")).text();
  const links = Array.from(list.matchAll(/\]\(([^)]+)\)/g), ([, href = ""]) => href);
  expect(links.length).toBeGreaterThan(30);
  for (const href of links) {
    const answer = await request.get(new URL(href).pathname);
    expect(answer.status(), href).toBe(200);
    if (href.endsWith(".md")) {
      expect(answer.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(await answer.text()).toMatch(/^# .+\n\n\S/);
    }
  }
  const collection = await (await request.get("/docs/postman.json")).json();
  expect(collection.item.length).toBeGreaterThan(3);
});

test("a check turns green when the first message arrives", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/documentation/quick-start");
  const check = page.getByRole("status").filter({ hasText: "First message" });
  await expect(check).toContainText("Waiting");
  await page.getByRole("button", { name: "Create a key and fill it in" }).click();
  const command = page.locator("code").filter({ hasText: "curl" }).first();
  await expect(command).toContainText(/Bearer tl_live_[\w-]{20,}/);
  const key = /tl_live_[\w-]{20,}/.exec((await command.textContent()) ?? "")?.[0] ?? "";
  const message = { conversationId: "c-1", role: "user", text: "Do you have a double room for Saturday?" };
  const sent = await page.request.post("/api/v1/messages", {
    headers: { authorization: `Bearer ${key}` },
    data: { messages: [message] },
  });
  expect(sent.ok()).toBe(true);
  await expect(check).toContainText("It works.");
  await expect(page.getByRole("status").filter({ hasText: "First OpenTelemetry span" })).toContainText("Waiting");
});

test("says when nothing is found, and leads to support", async ({ page }) => {
  await signInToDemo(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/dash/documentation");
  await expect(page.getByRole("status").filter({ hasText: "First message" })).toContainText("It works.");
  await expectNoHorizontalScroll(page, "documentation");
  await expectNoSeriousViolations(page, "documentation");
  await page.getByLabel("Search the documentation").fill("zzzzqq");
  await expect(page.getByText("Nothing found for “zzzzqq”")).toBeVisible();
  await page.getByRole("link", { name: "Ask support" }).click();
  await expect(page.getByLabel("Subject")).toBeVisible();
});
