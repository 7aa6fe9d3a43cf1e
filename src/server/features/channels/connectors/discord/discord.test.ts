import { describe, expect, it } from "vitest";
import { describeFirst, mapBody, mapRelay } from "#tests/support/map-channel.ts";
import { Payload } from "../base/payload.ts";
import { discord } from "./discord.ts";

const FIELDS = { applicationId: "900" };
const ANA = { id: "77", username: "ana" };
const MESSAGE = {
  id: "1419000000000000000",
  channel_id: "5",
  type: 0,
  author: ANA,
  content: "hello",
  timestamp: "2026-09-21T12:53:20.000000+00:00",
};
const BOT = { ...MESSAGE, author: { id: "900", bot: true } };
const SERVER = { ...MESSAGE, guild_id: "1" };

function gateway(t: string, d: object) {
  return mapBody(discord, { t, d }, { fields: FIELDS });
}

describe("a Discord message", () => {
  it.each([
    ["direct", MESSAGE, "5 | user | hello"],
    ["in a server's channel", SERVER, "5:P(77) ∞ | user | hello"],
    ["in a thread", { ...SERVER, channel: { type: 11 } }, "5 | user | hello"],
    ["of our bot", BOT, "5 | bot | hello"],
    [
      "of our bot, an interaction's answer",
      { ...BOT, guild_id: "1", type: 20, webhook_id: "900", interaction_metadata: { user: ANA } },
      "5:P(77) ∞ | bot | hello",
    ],
    [
      "of our bot, a reply",
      { ...BOT, guild_id: "1", type: 19, referenced_message: { author: ANA } },
      "5:P(77) ∞ | bot | hello",
    ],
    ["of our bot, with a mention", { ...BOT, guild_id: "1", mentions: [ANA] }, "5:P(77) ∞ | bot | hello"],
    ["of our bot, to nobody", { ...BOT, guild_id: "1" }, "5 ∞ | bot | hello"],
    [
      "with mentions",
      { ...MESSAGE, content: "<@900> hi <@!78> in <#6> <:ok:99>" },
      "5 | user | hi @user in #channel :ok:",
    ],
    ["with a picture", { ...MESSAGE, content: "", attachments: [{ content_type: "image/png" }] }, "5 | user | [image]"],
    [
      "with an embed",
      { ...BOT, content: "", embeds: [{ description: "d", title: "Order 4711" }] },
      "5 | bot | Order 4711",
    ],
    [
      "that is forwarded",
      {
        ...{ ...MESSAGE, content: "", message_reference: { type: 1, message_id: "4" } },
        message_snapshots: [{ message: { content: "The parcel is late" } }],
      },
      "5 | user | The parcel is late",
    ],
    [
      "of components alone",
      {
        ...{ ...BOT, content: "" },
        components: [
          {
            type: 17,
            components: [
              { type: 9, components: [{ type: 10, content: "A room?" }], accessory: { type: 2, label: "No" } },
              { type: 10, content: "From 90 €" },
            ],
          },
        ],
      },
      "5 | bot | A room?\nFrom 90 €",
    ],
    [
      "with a command, places and times",
      {
        ...MESSAGE,
        content: "</book table:99> in <id:guide> <t:1795896000:f>, <t:1795896000:t> <t:1795896000:D> <t:9999999999999>",
      },
      "5 | user | /book table in #guide 28 November 2026 20:00, 20:00 28 November 2026 <t:9999999999999>",
    ],
    ["with a sticker", { ...MESSAGE, content: "", sticker_items: [{}] }, "5 | user | [sticker]"],
    ["with a poll", { ...MESSAGE, content: "", poll: {} }, "5 | user | [poll]"],
  ])("is stored: %s", (_name, message, expected) => {
    expect(describeFirst(gateway("MESSAGE_CREATE", message))).toBe(expected);
  });

  it.each([
    ["system", { ...MESSAGE, type: 7 }],
    ["other_bot", { ...MESSAGE, author: { id: "8", bot: true } }],
    ["other_bot", { ...MESSAGE, webhook_id: "8" }],
  ])("is ignored as %s: %j", (reason, message) => {
    expect(gateway("MESSAGE_CREATE", message)).toMatchObject({ messages: [], ignored: new Map([[reason, 1]]) });
  });

  it("without words is counted, because an intent may be off", () => {
    expect(gateway("MESSAGE_CREATE", { ...SERVER, content: "" })).toMatchObject({
      wordless: 1,
      messages: [{ text: "[message]" }],
    });
  });

  it("is edited where it has the time of an edit, and deleted by id", () => {
    const edited = { ...SERVER, content: "hello!", edited_timestamp: "2026-09-21T12:54:00Z" };
    expect(gateway("MESSAGE_UPDATE", edited).changes).toMatchObject([{ id: `discord:${MESSAGE.id}`, text: "hello!" }]);
    expect(gateway("MESSAGE_UPDATE", { ...SERVER, edited_timestamp: null }).ignored).toEqual(new Map([["system", 1]]));
    const direct = gateway("MESSAGE_DELETE", { id: MESSAGE.id, channel_id: "5" });
    expect(direct.changes).toMatchObject([{ id: `discord:${MESSAGE.id}`, message: { thread: { key: "5" } } }]);
    const inServer = gateway("MESSAGE_DELETE", { id: MESSAGE.id, channel_id: "5", guild_id: "1" });
    expect(inServer.changes).toMatchObject([{ message: null, within: "5" }]);
    expect(gateway("MESSAGE_DELETE_BULK", { ids: ["1", "2"], channel_id: "5", guild_id: "1" }).changes).toHaveLength(2);
  });
});

describe("a Discord interaction", () => {
  const base = { id: "1419000000000000000", channel_id: "5", guild_id: "1", member: { user: ANA } };
  const at = Number((1419000000000000000n >> 22n) + 1420070400000n);
  const rows = [
    { type: 1, components: [{ type: 2, custom_id: "yes", label: "Yes, book it" }] },
    {
      type: 1,
      components: [
        {
          type: 3,
          custom_id: "size",
          options: [
            { value: "l", label: "Large" },
            { value: "s", label: "Small" },
          ],
        },
      ],
    },
  ];

  it.each([
    [
      { type: 2, data: { type: 1, name: "order", options: [{ name: "number", type: 3, value: "4711" }] } },
      "/order number:4711",
    ],
    [
      {
        type: 2,
        data: {
          name: "shop",
          options: [
            {
              name: "find",
              type: 1,
              options: [
                { name: "what", value: "shoes" },
                { name: "new", value: true },
              ],
            },
          ],
        },
      },
      "/shop find what:shoes new:true",
    ],
    [{ type: 3, data: { custom_id: "yes" }, message: { components: rows } }, "Yes, book it"],
    [{ type: 3, data: { custom_id: "size", values: ["l", "s"] }, message: { components: rows } }, "Large, Small"],
    [
      {
        type: 5,
        data: { custom_id: "m", components: [{ components: [{ value: "Ana" }] }, { component: { value: "Porto" } }] },
      },
      "Ana\nPorto",
    ],
  ])("is stored with its time: %j", (interaction, text) => {
    const mapped = mapBody(discord, { ...base, ...interaction }, { fields: FIELDS });
    expect(mapped.messages).toMatchObject([{ id: `discord:${base.id}`, text, at, user: "P(77)" }]);
    expect(describeFirst(mapped)).toBe(`5:P(77) ∞ | user | ${text}`);
    expect(gateway("INTERACTION_CREATE", { ...base, ...interaction }).messages[0]?.text).toBe(text);
  });

  it.each([
    [{ type: 0 }, { status: 204, body: "" }],
    [{ type: 1 }, { status: 200, body: '{"type":1}' }],
    [
      { type: 1, event: { type: "APPLICATION_AUTHORIZED" } },
      { status: 204, body: "" },
    ],
    [
      { ...base, type: 2 },
      { status: 204, body: "" },
    ],
  ])("is answered as Discord expects: %j", (body, expected) => {
    expect(discord.answer?.(new Payload(body), () => null)).toMatchObject(expected);
    expect(mapBody(discord, body, { fields: FIELDS }).ignored.size).toBe("id" in body ? 0 : 1);
  });
});

describe("a relay to Discord", () => {
  it("is the platform's response, in the conversation of what it answers", () => {
    const response = { ...BOT, id: "10", content: "Hi Ana" };
    expect(describeFirst(mapRelay(discord, { response }, { fields: FIELDS }))).toBe("5 | bot | Hi Ana");
    const inServer = mapRelay(discord, { response, event: { t: "MESSAGE_CREATE", d: SERVER } }, { fields: FIELDS });
    expect(describeFirst(inServer)).toBe("5:P(77) ∞ | bot | Hi Ana");
    expect(mapRelay(discord, { response: {} }, { fields: FIELDS }).hasThread).toBe(false);
  });
});
