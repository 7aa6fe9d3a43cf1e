import type { Page } from "@playwright/test";
import { buildForwardingCode } from "#src/domain/channels/channel-code.ts";
import { channelsSchema } from "#src/domain/channels/channels.contract.ts";
import type { Connection } from "#src/domain/channels/channels.contract.ts";
import { CHANNELS } from "#src/domain/shared/channels.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { expectGoodLooks, listLooks } from "#tests/support/accessibility.ts";
import { createIngestKey, signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { joinAsViewer } from "#tests/support/join-as-viewer.ts";
import { expect, test } from "#tests/support/test.ts";

const REFUSED = /status of 4\d\d/;
const TOKEN_HEADER = "x-telegram-bot-api-secret-token";

async function getChannels(page: Page, accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` };
  return channelsSchema.parse(await (await page.request.get(paths.api.channels, { headers })).json());
}

function buildUpdate(text: string, id: number) {
  const chat = { id: 7001, type: "private", first_name: "Ana" };
  const from = { id: 7001, is_bot: false, first_name: "Ana" };
  return { update_id: id, message: { message_id: id, date: Math.floor(Date.now() / 1000), text, from, chat } };
}

test("connects Telegram in the wizard and sees both sides arrive, with the conversation's stage", async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const accessToken = await signInToNewWorkspace(page);
  await page.goto("/dash/channels");
  await expect(page.getByRole("article")).toHaveCount(CHANNELS.length);
  await page.getByRole("link", { name: "Connect Telegram" }).click();

  const form = page.getByRole("form", { name: "Connect Telegram" });
  await form.getByLabel("Bot username").fill("my_bot");
  await form.getByLabel("Secret token", { exact: true }).fill("has spaces!");
  await form.getByRole("button", { name: "Connect Telegram" }).click();
  await expect(form.getByText(/^Must be 1 to 256 letters/)).toBeVisible();
  await expect(form.getByLabel("Secret token", { exact: true })).toBeFocused();
  await expect(form.getByLabel("Secret token", { exact: true })).toHaveValue("has spaces!");
  await expect(form.getByLabel("Bot username")).toHaveValue("my_bot");
  await form.getByLabel("Secret token", { exact: true }).fill("");
  await form.getByRole("button", { name: "Connect Telegram" }).click();

  const made = page.getByRole("region", { name: "Save these values now" });
  const token = await made.locator("code").innerText();
  expect(token).toMatch(/^[\w-]{20,}$/);
  await made.getByRole("button", { name: "I've saved it" }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(page.getByText("Waiting for the first message", { exact: true })).toBeVisible();

  const [connection] = (await getChannels(page, accessToken)).connections;
  const webhookUrl = connection?.webhookUrl ?? "";
  await expect(page.getByText(webhookUrl, { exact: true }).first()).toBeVisible();
  const post = (secret: string, update: object) =>
    page.request.post(webhookUrl, { headers: { [TOKEN_HEADER]: secret }, data: update });
  expect((await post("wrong", buildUpdate("Hello", 1))).status()).toBe(401);
  await expect(page.getByRole("status").getByText(/the signature is wrong. Check the Secret token/)).toBeVisible();
  expect((await post(token, buildUpdate("How much is a table for two?", 1))).status()).toBe(200);
  await expect(page.getByText("It works: the first message has arrived")).toBeVisible();
  await expect(page.getByText("How much is a table for two?")).toBeVisible();

  await expect(page.getByText("Waiting for the bot's first answer")).toBeVisible();
  const key = await createIngestKey(page, accessToken);
  const result = { ...buildUpdate("It is 20 euros.", 2).message, from: { id: 9, is_bot: true, username: "my_bot" } };
  const relayed = await page.request.post(connection?.relayUrl ?? "", {
    headers: { authorization: `Bearer ${key}` },
    data: { response: { ok: true, result } },
  });
  expect(await relayed.json()).toEqual({ accepted: 1, duplicates: 0, ignored: 0 });
  await expect(page.getByText("It works: the bot's answers arrive too")).toBeVisible();

  await page.getByRole("link", { name: "Open the conversation on Telegram" }).first().click();
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText("It is 20 euros.")).toBeVisible();
  await expect(page.getByText("Consideration").first()).toBeVisible();
});

test("changes settings, tries a payload, replaces the secret and disconnects", async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const accessToken = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const { accounts } = await (await page.request.get(paths.api.apiAccounts, { headers })).json();
  const apiAccountId = String(accounts[0].id);
  const data = { apiAccountId, credentials: { secretToken: "first-secret-1" } };
  expect((await page.request.post(paths.api.channel("telegram"), { headers, data })).status()).toBe(201);
  await page.goto(paths.dash.channelConnection("telegram", apiAccountId));

  const settings = page.getByRole("form", { name: "Settings of the connection" });
  await settings.getByLabel("Hours until a new conversation").fill("none");
  await settings.getByRole("button", { name: "Save", exact: true }).click();
  await expect(settings.getByText(/^Must be a whole number/)).toBeVisible();
  await settings.getByLabel("Hours until a new conversation").fill("48");
  await settings.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();

  const trial = page.getByRole("form", { name: "Send a test" });
  await trial.getByRole("button", { name: "Show what we'd store" }).click();
  await expect(trial.getByText("Paste a request body, or use our sample")).toBeVisible();
  await trial.getByLabel("A request body of Telegram").fill(JSON.stringify(buildUpdate("Do you have tea?", 5)));
  await trial.getByRole("button", { name: "Show what we'd store" }).click();
  await expect(trial.getByText("1 message would be stored.")).toBeVisible();
  await expect(trial.getByRole("list", { name: "Messages" }).getByText("Do you have tea?")).toBeVisible();
  await trial.getByLabel("A request body of Telegram").fill("{ not JSON");
  await trial.getByRole("button", { name: "Show what we'd store" }).click();
  await expect(trial.getByRole("alert")).not.toBeEmpty();
  await expect(trial.getByLabel("A request body of Telegram")).toHaveValue("{ not JSON");

  await page.getByRole("button", { name: "Replace secrets" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace secrets of Telegram" });
  await dialog.getByLabel("Secret token", { exact: true }).fill("not valid");
  await dialog.getByRole("button", { name: "Replace" }).click();
  await expect(dialog.getByText(/^Must be 1 to 256 letters/)).toBeVisible();
  await dialog.getByLabel("Secret token", { exact: true }).fill("second-secret-2");
  await dialog.getByRole("button", { name: "Replace" }).click();
  await expect(page.getByText(/^The old secret works until /)).toBeVisible();
  await expect(page.getByText("••••••••et-2")).toBeVisible();

  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Telegram disconnected", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Connect Telegram" })).toBeVisible();
  await page.goto(paths.dash.channelConnection("telegram", apiAccountId));
  await expect(page.getByText("Telegram is not connected to this API account")).toBeVisible();
});

test("shows channels to a viewer without anything to change them", async ({ page, browser }) => {
  test.slow();
  const accessToken = await signInToNewWorkspace(page, "", { verified: true });
  const headers = { authorization: `Bearer ${accessToken}` };
  const { accounts } = await (await page.request.get(paths.api.apiAccounts, { headers })).json();
  const data = { apiAccountId: accounts[0].id, credentials: {} };
  await page.request.post(paths.api.channel("telegram"), { headers, data });
  const viewer = await joinAsViewer({ page, browser }, accessToken);

  await viewer.goto("/dash/channels");
  await expect(viewer.getByText("View only: owners and admins connect and change channels.")).toBeVisible();
  await expect(viewer.getByRole("link", { name: /^Connect / })).toHaveCount(0);
  await viewer.getByRole("list", { name: "Connections of Telegram" }).getByRole("link").click();
  await expect(viewer.getByRole("region", { name: "Health" })).toBeVisible();
  for (const name of ["Disconnect", "Replace secrets", "Save", "Create a key"]) {
    await expect(viewer.getByRole("button", { name })).toHaveCount(0);
  }
  await viewer.goto(paths.dash.channel("slack"));
  await expect(viewer.getByText("View only: owners and admins connect and change channels.")).toBeVisible();
  await expect(viewer.getByRole("form")).toHaveCount(0);
});

const SCREENS: { name: string; open: (connections: readonly Connection[]) => string }[] = [
  { name: "channels", open: () => "/dash/channels" },
  { name: "connect form", open: () => paths.dash.channel("slack") },
  { name: "waiting connection", open: (connections) => findPath(connections, "waiting") },
  { name: "live connection", open: (connections) => findPath(connections, "live") },
];

function findPath(connections: readonly Connection[], state: string): string {
  const found = connections.find(({ health }) => health.state === state);
  return found === undefined ? "" : paths.dash.channelConnection(found.channel, found.apiAccountId);
}

test("the channels' screens fit 320 px and have no serious accessibility violations in both themes", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 900 });
  const { connections } = await getChannels(page, await signInToDemo(page));
  for (const { name, open } of SCREENS) {
    const path = open(connections);
    expect(path).not.toBe("");
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectGoodLooks(page, name, listLooks([320]));
  }
});

test("documents every connector with its own fields, steps and code", async ({ page }) => {
  const { channels } = await getChannels(page, await signInToDemo(page));
  for (const channel of channels) {
    await page.goto(channel.docs);
    const main = page.locator("main");
    for (const { title } of channel.steps) await expect(main, channel.id).toContainText(title);
    for (const { label } of channel.fields) await expect(main, channel.id).toContainText(label);
    await expect(main, channel.id).not.toContainText(/in preparation/i);
    if (channel.oneReceiver) {
      const address = paths.api.channelConnection(channel.id, "YOUR_ACCOUNT_ID");
      const [head = "", , , call = ""] = buildForwardingCode(address).split("\n");
      await expect(main, channel.id).toContainText(head);
      await expect(main, channel.id).toContainText(call.slice(call.indexOf(address)));
    }
  }
  const ids = channels.map(({ id }) => id);
  expect(CHANNELS.filter(({ id }) => !ids.includes(id))).toEqual([]);
});
