import { expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("creates a read key in one click and shows each client's block with it, which works until it is revoked", async ({
  page,
}) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/api");
  const card = page.getByRole("region", { name: "Connect an AI client" });
  await expect(card.getByRole("region", { name: "Setup for Claude Code" })).toContainText("tl_live_…");
  await card.getByRole("button", { name: "Create read key" }).click();
  const shown = card.getByRole("group", { name: "New read key" });
  await expect(shown).toBeFocused();
  const key = /tl_live_\w+/.exec(await shown.innerText())?.[0] ?? "";
  for (const client of ["Claude Code", "Claude Desktop", "Cursor", "VS Code", "Codex"]) {
    await card.getByRole("radio", { name: client }).check();
    const block = card.getByRole("region", { name: `Setup for ${client}` });
    await expect(block).toContainText(key);
    await expect(block).toContainText(`${new URL(page.url()).origin}/api/v1/mcp`);
  }
  const call = () =>
    page.request.post("/api/v1/mcp", {
      headers: { authorization: `Bearer ${key}`, accept: "application/json, text/event-stream" },
      data: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_definitions", arguments: {} } },
    });
  const answer = await call();
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining("containment")]);
  const sent = await page.request.post("/api/v1/messages", {
    headers: { authorization: `Bearer ${key}` },
    data: { conversationId: "x", role: "user", text: "Hello" },
  });
  expect(sent.status()).toBe(403);
  await expectNoSeriousViolations(page, "the card of AI clients");
  await page.getByRole("button", { name: "Actions for AI client" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText(/^Revoked /)).toBeVisible();
  expect((await call()).status()).toBe(401);
});
