import { expect, it } from "vitest";
import { settingsChangeSchema } from "#src/domain/channels/channels.contract.ts";
import { ORIGIN } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { buildTelegramMessage, connectTelegram, START } from "#tests/support/telegram-channel.ts";
import { changeChannelSettings } from "../connections/connections.service.ts";

setUpFileDatabase();

const HOUR = 3_600;

it("names the source of a conversation that begins with an opening text, and of no other", async () => {
  const { channel, post } = await connectTelegram();
  const place = { channel: "telegram", accountId: channel.client.apiAccountId, origin: ORIGIN };
  const openingTexts = [
    { text: "Hello from table 5", kind: "qr", name: "Table 5" },
    { text: "PIZZA", kind: "ad" },
  ];
  const { connection } = await changeChannelSettings(
    channel.viewer,
    place,
    settingsChangeSchema.parse({ settings: { openingTexts } }),
  );
  expect(connection.settings["openingTexts"]).toEqual([
    { text: "Hello from table 5", kind: "qr", name: "Table 5" },
    { text: "PIZZA", kind: "ad", name: "" },
  ]);
  const texts = ["hello from  table 5", "PIZZA", "What is open?", "PIZZA", "pizza"];
  const hours = [0, 1, 48, 49, 96];
  for (const [index, text] of texts.entries())
    await post({ message: buildTelegramMessage(index, START + (hours[index] ?? 0) * HOUR, text) });
  expect((await channel.conversations()).map(({ conversation }) => conversation.source)).toMatchObject([
    { kind: "qr", name: "Table 5", id: null },
    null,
    { kind: "ad", name: "PIZZA" },
  ]);
});

it("refuses lines of another form", async () => {
  const { channel } = await connectTelegram();
  const place = { channel: "telegram", accountId: channel.client.apiAccountId, origin: ORIGIN };
  for (const openingTexts of ["Hello", "Hello | code | Table 5"])
    await expect(changeChannelSettings(channel.viewer, place, { settings: { openingTexts } })).rejects.toMatchObject({
      fields: { "settings.openingTexts": expect.stringContaining("Must be at most 100 lines") },
    });
});
