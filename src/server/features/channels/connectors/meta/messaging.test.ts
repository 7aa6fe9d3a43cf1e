import { describe, expect, it } from "vitest";
import { describeFirst, mapBody, mapRelay } from "#tests/support/map-channel.ts";
import { instagram } from "./instagram.ts";
import { messenger } from "./messenger.ts";

const AT = 1790000000000;
const USER = { sender: { id: "77" }, recipient: { id: "42" }, timestamp: AT };
const ECHO = { sender: { id: "42" }, recipient: { id: "77" }, timestamp: AT };

function wrap(event: object, { object = "page", list = "messaging" } = {}) {
  return { object, entry: [{ id: "42", time: AT, [list]: [event] }] };
}

function map(event: object, options = {}) {
  return mapBody(messenger, wrap({ ...USER, ...event }), options);
}

describe("a Messenger message", () => {
  it.each([
    [{ text: "hello" }, "hello", "text"],
    [{ text: "👍" }, "👍", "text"],
    [{ text: "Yes", quick_reply: { payload: "y" } }, "Yes", "button"],
    [{ attachments: [{ type: "image", payload: { url: "u" } }] }, "[image]", "image"],
    [{ text: "look", attachments: [{ type: "image" }] }, "look", "image"],
    [{ attachments: [{ type: "video" }] }, "[video]", "video"],
    [{ attachments: [{ type: "audio" }] }, "[audio]", "audio"],
    [{ attachments: [{ type: "file" }] }, "[document]", "document"],
    [{ attachments: [{ type: "location", payload: { coordinates: {} } }] }, "[location]", "location"],
    [{ attachments: [{ type: "fallback", title: "A shop" }] }, "A shop", "card"],
    [{ attachments: [{ type: "template", payload: {} }] }, "[card]", "card"],
    [{ attachments: [{ type: "share", title: "Somebody's post" }] }, "[card]", "card"],
    [{ attachments: [{ type: "story_mention" }] }, "[card]", "card"],
    [{ attachments: [{ type: "constructor" }] }, "[card]", "card"],
    [{ is_unsupported: true }, "[message]", "message"],
  ])("is stored: %j", (message, text, kind) => {
    expect(map({ message: { mid: "m1", ...message } }).messages).toMatchObject([
      {
        id: "messenger:m1",
        thread: { key: "42:P(77)", endless: true },
        user: "P(77)",
        role: "user",
        text,
        at: AT,
        metadata: { kind },
      },
    ]);
  });

  it("of a pressed button has its title, and the payload in its metadata", () => {
    const { messages } = map({ postback: { mid: "m2", title: "Get started", payload: "START" } });
    expect(messages).toMatchObject([
      { id: "messenger:m2", text: "Get started", metadata: { kind: "button", payload: "START" } },
    ]);
  });

  it("is edited and unsent", () => {
    const wordless = map({ message_edit: { mid: "m1", num_edit: 0 } });
    expect([wordless.changes, wordless.ignored]).toEqual([[], new Map([["system", 1]])]);
    expect(map({ message_edit: { mid: "m1", text: "hello!", num_edit: 1 } }).changes).toMatchObject([
      { id: "messenger:m1", text: "hello!", metadata: { edited: true } },
    ]);
    expect(map({ message: { mid: "m1", is_deleted: true } }).changes).toMatchObject([
      { id: "messenger:m1", text: "[deleted]", metadata: { deleted: true } },
    ]);
  });
});

describe("an echo", () => {
  const echo = (message: object, options = {}) =>
    mapBody(messenger, wrap({ ...ECHO, message: { mid: "m3", text: "Hi Ana", is_echo: true, ...message } }), options);

  it.each([
    ["of any app", { app_id: 7 }, {}, "bot"],
    ["of the bot's app", { app_id: 7 }, { botAppId: "7" }, "bot"],
    ["of another app", { app_id: 8 }, { botAppId: "7" }, "agent"],
    ["of Meta's inbox", { app_id: 263902037430900 }, {}, "agent"],
    ["of the other inbox", { app_id: 1217981644879628 }, {}, "agent"],
    ["without an app", {}, {}, "agent"],
  ])("%s is by its app", (_name, message, fields, role) => {
    const mapped = echo(message, { fields });
    expect(describeFirst(mapped)).toBe(`42:P(77) ∞ | ${role} | Hi Ana`);
    expect(mapped.messages[0]?.metadata.source).toBe("echo");
  });

  it("of Instagram without an app is the bot's, unless the bot's app is named", () => {
    const body = wrap({ ...ECHO, message: { mid: "m3", text: "Hi", is_echo: true } }, { object: "instagram" });
    expect(mapBody(instagram, body).messages[0]?.role).toBe("bot");
    expect(mapBody(instagram, body, { fields: { botAppId: "7" } }).messages[0]?.role).toBe("agent");
  });
});

describe("a Messenger event", () => {
  it.each([
    ["receipt", { delivery: { mids: [] } }],
    ["receipt", { read: { watermark: 1 } }],
    ["reaction", { reaction: { emoji: "👍" } }],
    ["system", { optin: {} }],
    ["system", { referral: {} }],
    ["system", { account_linking: {} }],
    ["unknown_type", { something_new: {} }],
  ])("is ignored as %s: %j", (reason, event) => {
    expect(map(event)).toMatchObject({ messages: [], events: [], ignored: new Map([[reason, 1]]) });
  });

  it.each([{ pass_thread_control: { new_owner_app_id: "263902037430900" } }, { request_thread_control: {} }])(
    "hands the conversation to a human: %j",
    (event) => {
      expect(map(event).events).toMatchObject([{ type: "handoff", thread: { key: "42:P(77)" }, at: AT }]);
    },
  );

  it("comes in standby, and for Instagram's test button in changes", () => {
    const message = { mid: "m1", text: "hi" };
    expect(describeFirst(mapBody(messenger, wrap({ ...USER, message }, { list: "standby" })))).toBe(
      "42:P(77) ∞ | user | hi",
    );
    const change = { field: "messages", value: { ...USER, message } };
    const body = { object: "instagram", entry: [{ id: "42", changes: [change] }] };
    expect(describeFirst(mapBody(instagram, body))).toBe("42:P(77) ∞ | user | hi");
  });

  it("of another page is left out once the own page is named", () => {
    const mapped = map({ message: { mid: "m1", text: "hi" } }, { fields: { pageId: "43" } });
    expect(mapped).toMatchObject({ messages: [], ignored: new Map([["other_account", 1]]) });
  });

  it("of the other product is unknown", () => {
    expect(mapBody(instagram, wrap({ ...USER, message: {} })).ignored).toEqual(new Map([["unknown_type", 1]]));
  });
});

describe("a relay to Messenger", () => {
  const response = { recipient_id: "77", message_id: "m9" };

  it("has the id and the person of the response", () => {
    const mapped = mapRelay(
      messenger,
      { request: { message: { text: "Hi Ana" } }, response },
      { fields: { pageId: "42" } },
    );
    expect(mapped.messages[0]?.id).toBe("messenger:m9");
    expect(describeFirst(mapped)).toBe("42:P(77) ∞ | bot | Hi Ana");
  });

  it("finds no conversation without a page or a person", () => {
    expect(mapRelay(messenger, { request: {}, response }).hasThread).toBe(false);
    expect(mapRelay(messenger, { request: {}, response: {} }, { ownId: "42" }).hasThread).toBe(false);
  });
});
