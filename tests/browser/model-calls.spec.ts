import { createIngestKey, signInToNewWorkspace } from "#tests/support/dash.ts";
import { buildTraceRequest } from "#tests/support/otlp-spans.ts";
import { expect, test } from "#tests/support/test.ts";

test("shows model, tokens, cost and tools under an answer, and the calls as a waterfall", async ({ page }) => {
  const token = await signInToNewWorkspace(page);
  const key = await createIngestKey(page, token);
  const startMs = Date.now() - 60_000;
  const body = buildTraceRequest([
    {
      ...{ id: "agent", name: "invoke_agent front-desk", startMs, ms: 1_500 },
      attributes: {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.conversation.id": "c-1",
        "gen_ai.prompt": "Is there a table?",
        "gen_ai.completion": "Yes, at 8 pm.",
      },
    },
    {
      ...{ id: "tool", parent: "agent", startMs: startMs + 100, ms: 240, failed: true },
      attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "find_table" },
    },
    {
      ...{ id: "chat", parent: "agent", name: "chat gpt-5-mini", startMs: startMs + 400, ms: 1_000 },
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.response.model": "gpt-5-mini",
        "gen_ai.usage.input_tokens": 1_000,
        "gen_ai.usage.output_tokens": 100,
      },
    },
  ]);
  const sent = await page.request.post("/api/v1/otlp/v1/traces", {
    headers: { authorization: `Bearer ${key}` },
    data: body,
  });
  expect(sent.status()).toBe(200);
  await page.goto("/dash/conversations");
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").first().click();
  const answer = page.getByRole("region", { name: "Messages" }).getByRole("article").nth(1);
  await expect(answer).toContainText("gpt-5-mini");
  await expect(answer).toContainText("1,100 tokens");
  await expect(answer).toContainText("$0.00045");
  await expect(answer).toContainText("find_table");
  await expect(answer).toContainText("failed");
  const panel = page.getByRole("region", { name: "Model calls" });
  await expect(panel.getByText("invoke_agent front-desk")).toBeVisible();
  await expect(panel.getByText("chat gpt-5-mini")).toBeVisible();
  await expect(panel.getByText("1,000", { exact: true })).toBeVisible();
});

test("conversations without model calls show nothing of them", async ({ page }) => {
  const key = await createIngestKey(page, await signInToNewWorkspace(page));
  const data = { conversationId: "c-1", role: "user", text: "Is there a table?" };
  await page.request.post("/api/v1/messages", { headers: { authorization: `Bearer ${key}` }, data });
  await page.goto("/dash/conversations");
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Stage", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Model calls" })).toHaveCount(0);
});

test("adds and deletes an own price", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/model-prices");
  await expect(page.getByText("No prices of your own.")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Default prices" }).first().getByText("gpt-5-mini", { exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Add price" }).click();
  const dialog = page.getByRole("dialog", { name: "Add price" });
  await dialog.getByLabel("Model").fill("acme-chat");
  await dialog.getByRole("button", { name: "Add price" }).click();
  await expect(dialog.getByText("Enter US dollars").first()).toBeVisible();
  await dialog.locator("[name=inputPerMillion]").fill("1.5");
  await dialog.locator("[name=outputPerMillion]").fill("2");
  await dialog.getByRole("button", { name: "Add price" }).click();
  const row = page.getByRole("row", { name: /acme-chat/ });
  await expect(row).toContainText("$1.50");
  await row.getByRole("button", { name: "Delete the price of acme-chat" }).click();
  await page.getByRole("button", { name: "Delete price" }).click();
  await expect(page.getByText("No prices of your own.")).toBeVisible();
});

test("recalculates the cost of earlier calls, which the overview shows", async ({ page }) => {
  const key = await createIngestKey(page, await signInToNewWorkspace(page));
  const data = {
    ...{ conversationId: "c-1", role: "bot", text: "We open at 9.", agent: { model: "acme-chat" } },
    usage: { inputTokens: 1_000_000, outputTokens: 0 },
  };
  await page.request.post("/api/v1/messages", { headers: { authorization: `Bearer ${key}` }, data });
  await page.goto("/dash/overview");
  const calls = page.getByRole("region", { name: "Model calls" });
  await expect(calls).toContainText("0 of 1 calls priced");
  await page.goto("/dash/settings/model-prices");
  await page.getByRole("button", { name: "Add price" }).click();
  const dialog = page.getByRole("dialog", { name: "Add price" });
  await dialog.getByLabel("Model").fill("acme-chat");
  await dialog.locator("[name=inputPerMillion]").fill("1.5");
  await dialog.locator("[name=outputPerMillion]").fill("2");
  await dialog.getByRole("button", { name: "Add price" }).click();
  await page.getByRole("button", { name: "Recalculate costs" }).click();
  await page.getByRole("dialog", { name: "Recalculate costs" }).getByRole("button", { name: "Recalculate" }).click();
  await expect(page.getByText("Costs are being recalculated").first()).toBeVisible();
  await expect(async () => {
    await page.goto("/dash/overview");
    await expect(calls).toContainText("$1.50");
  }).toPass();
});
