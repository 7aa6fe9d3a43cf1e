import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("shows a new key once, receives its quick-start message, and revokes it", async ({ page }) => {
  test.slow();
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/api");
  await page.getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Enter a key name")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("Production bot");
  await dialog.getByRole("button", { name: "Create key" }).click();

  const shown = page.getByRole("region", { name: "New API key “Production bot”" });
  const command = await shown.getByRole("region", { name: "Send your first message" }).innerText();
  const key = /tl_live_\w+/.exec(command)?.[0] ?? "";
  await expect(shown.getByText("Waiting for the first message")).toBeVisible();
  expect(key).not.toBe("");
  const data: unknown = JSON.parse(/-d '(.*)'$/s.exec(command)?.[1] ?? "");
  const answer = await page.request.post("/api/v1/messages", { headers: { authorization: `Bearer ${key}` }, data });
  expect(answer.status()).toBe(200);
  await expect(shown.getByText("It works: your first message has arrived")).toBeVisible();
  await expect(page.getByRole("button", { name: "1 live" })).toBeVisible({ timeout: 15_000 });

  await shown.getByRole("button", { name: "I've copied it" }).click();
  await page.reload();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for Production bot" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText(/^Revoked /)).toBeVisible();
  const refused = await page.request.post("/api/v1/messages", { headers: { authorization: `Bearer ${key}` }, data });
  expect(refused.status()).toBe(401);
});

test("creates an API account and selects it", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/api");
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog", { name: "New API account" });
  await dialog.getByLabel("Name").fill("Bookings line");
  await dialog.getByLabel("Channel").selectOption("whatsapp");
  await dialog.getByRole("button", { name: "Add account" }).click();
  const row = page
    .getByRole("list", { name: "API accounts" })
    .getByRole("listitem")
    .filter({ hasText: "Bookings line" });
  await expect(row.getByText("Selected")).toBeVisible();
  await page.reload();
  await expect(row.getByText("Selected")).toBeVisible();
});

test("renames an API account, makes it the default, and shows a key's last use", async ({ page }) => {
  const headers = { authorization: `Bearer ${await signInToNewWorkspace(page)}` };
  const second = { name: "Bookings line", channel: "sms" };
  const { id } = await (await page.request.post("/api/api-accounts", { headers, data: second })).json();
  const data = { apiAccountId: id, name: "Night bot", scopes: ["ingest"] };
  const { key } = await (await page.request.post("/api/api-keys", { headers, data })).json();
  await page.goto("/dash/settings/api");
  const list = page.getByRole("list", { name: "API accounts" });
  await page.getByRole("button", { name: "Actions for Bookings line" }).click();
  await page.getByRole("menuitem", { name: "Edit name and channel" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Front desk");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(list.getByText("Front desk")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Front desk" }).click();
  await page.getByRole("menuitem", { name: "Make default" }).click();
  const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
  await expect(row("Front desk").getByText("Default", { exact: true })).toBeVisible();
  await expect(row("My first bot").getByText("Default", { exact: true })).toHaveCount(0);

  const used = page.getByRole("row").filter({ hasText: "Night bot" });
  await expect(used).toContainText("Never");
  const message = { conversationId: "night", role: "user", text: "Hello" };
  const sent = await page.request.post("/api/v1/messages", {
    headers: { authorization: `Bearer ${String(key)}` },
    data: message,
  });
  expect(sent.status()).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(used).toBeVisible();
    await expect(used).not.toContainText("Never", { timeout: 500 });
  }).toPass({ timeout: 20_000 });
});
