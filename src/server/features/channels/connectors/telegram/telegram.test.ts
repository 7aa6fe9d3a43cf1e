import { describe, expect, it } from "vitest";
import { describeFirst, mapBody, mapRelay, NOW } from "#tests/support/map-channel.ts";
import { telegram } from "./telegram.ts";

const ANA = { id: 77, is_bot: false, first_name: "Ana", username: "ana" };
const PRIVATE = { id: 77, type: "private", first_name: "Ana" };
const GROUP = { id: -100123, type: "supergroup", title: "Fans" };
const CHANNEL = { id: -100900, type: "channel" };
/** Telegram's account for people who write in the name of a chat. */
const BEHIND = { id: 1087968824, is_bot: true, username: "GroupAnonymousBot" };
const BASE = { message_id: 5, date: 1790000000, from: ANA, chat: PRIVATE };

function map(message: object, options = {}) {
  return mapBody(telegram, { update_id: 1, message: { ...BASE, ...message } }, options);
}

describe("a Telegram message", () => {
  it.each([
    ["text", { text: "hello" }, "hello", "text"],
    ["a photo with a caption", { photo: [{}], caption: "my shoes" }, "my shoes", "image"],
    ["a photo", { photo: [{}] }, "[image]", "image"],
    ["a voice message", { voice: {} }, "[audio]", "audio"],
    ["an animation, which is a document too", { animation: {}, document: {} }, "[video]", "video"],
    ["a video note", { video_note: {} }, "[video]", "video"],
    ["a document", { document: {} }, "[document]", "document"],
    ["a sticker", { sticker: {} }, "[sticker]", "sticker"],
    ["a location", { location: {} }, "[location]", "location"],
    ["a venue", { location: {}, venue: { title: "Café", address: "Main St 1" } }, "Café, Main St 1", "location"],
    ["a contact", { contact: { phone_number: "+351" } }, "[contact]", "contact"],
    ["a poll", { poll: { question: "?" } }, "[poll]", "poll"],
    ["a kind without words", { dice: {} }, "[message]", "message"],
    ["a checklist", { checklist: { title: "To pack", tasks: [] } }, "To pack", "message"],
    ["paid media", { paid_media: { star_count: 1 } }, "[image]", "image"],
  ])("is stored: %s", (_name, content, text, kind) => {
    const { messages } = map(content);
    expect(messages).toMatchObject([
      {
        id: "telegram:77:5",
        text,
        role: "user",
        user: "P(77)",
        at: 1790000000000,
        metadata: { kind, source: "platform" },
      },
    ]);
  });

  it.each([
    ["of a person", {}, "P(77) ∞ | user | hi"],
    ["of a group", { chat: GROUP }, "-100123 ∞ | user | hi"],
    ["of a topic", { chat: GROUP, message_thread_id: 9, is_topic_message: true }, "-100123:9 ∞ | user | hi"],
    ["of a reply in a group without topics", { chat: GROUP, message_thread_id: 4 }, "-100123 ∞ | user | hi"],
    ["of an anonymous administrator", { chat: GROUP, from: BEHIND, sender_chat: GROUP }, "-100123 ∞ | agent | hi"],
    [
      "of the group's channel",
      { chat: GROUP, from: { id: 777000 }, sender_chat: CHANNEL, is_automatic_forward: true },
      "-100123 ∞ | agent | hi",
    ],
    ["of a person's own channel", { chat: GROUP, from: BEHIND, sender_chat: CHANNEL }, "-100123 ∞ | user | hi"],
    ["of a bot", { from: { id: 1, is_bot: true } }, "P(77) ∞ | bot | hi"],
  ])("belongs to its conversation: %s", (_name, given, expected) => {
    expect(describeFirst(map({ text: "hi", ...given }))).toBe(expected);
  });

  it("of a business chat is the person's, the owner's, or the bot's", () => {
    const business = { business_connection_id: "bc", text: "hi" };
    const of = (message: object) =>
      describeFirst(mapBody(telegram, { business_message: { ...BASE, ...business, ...message } }));
    expect(of({})).toBe("bc:P(77) ∞ | user | hi");
    expect(of({ from: { id: 1 } })).toBe("bc:P(77) ∞ | agent | hi");
    expect(of({ from: { id: 1 }, sender_business_bot: { id: 2 } })).toBe("bc:P(77) ∞ | bot | hi");
  });

  it("of an anonymous administrator counts although other bots don't", () => {
    const of = (message: object) =>
      map({ text: "hi", chat: GROUP, ...message }, { fields: { botUsername: "shop_bot" } });
    expect(of({ from: BEHIND, sender_chat: GROUP }).messages).toMatchObject([{ role: "agent" }]);
    expect(of({ from: BEHIND }).ignored).toEqual(new Map([["other_bot", 1]]));
  });

  it("names the message it replies to, and agents by their ids", () => {
    const { messages } = map({ text: "hi", reply_to_message: { message_id: 4 } }, { settings: { agentIds: "1, 77" } });
    expect(messages).toMatchObject([{ role: "agent", metadata: { replyTo: "uuid of telegram:77:4" } }]);
  });

  it("uses the time of arrival where its own is missing or impossible", () => {
    expect(map({ text: "hi", date: 5 }).messages[0]?.at).toBe(NOW);
    expect(map({ text: "hi", date: NOW / 1000 + 90_000 }).messages[0]?.at).toBe(NOW);
  });

  it.each([
    ["members", { new_chat_members: [ANA] }],
    ["a pin", { pinned_message: {} }],
    ["a move to another id", { migrate_to_chat_id: -1 }],
    ["a gift", { gift: { gift: { id: "g" } } }],
    ["something that is not known yet", { paid_message_price_changed: {} }],
  ])("about the chat itself is ignored: %s", (_name, content) => {
    expect(map(content)).toMatchObject({ messages: [], ignored: new Map([["system", 1]]) });
  });
});

describe("a Telegram update", () => {
  it("of a pressed button counts with the button's title", () => {
    const keyboard = { inline_keyboard: [[{ text: "Yes, book it", callback_data: "y1" }]] };
    const message = { ...BASE, from: { id: 1, is_bot: true }, reply_markup: keyboard };
    const pressed = { callback_query: { id: "cq", from: ANA, data: "y1", message } };
    expect(mapBody(telegram, pressed).messages).toMatchObject([
      { id: "telegram:cq", role: "user", text: "Yes, book it", at: NOW, metadata: { kind: "button", payload: "y1" } },
    ]);
    expect(
      mapBody(telegram, { callback_query: { id: "cq", from: ANA, data: "other", message } }).messages[0]?.text,
    ).toBe("other");
  });

  it("edits and deletes", () => {
    const edited = { edited_message: { ...BASE, text: "hello!", edit_date: 1790000060 } };
    expect(mapBody(telegram, edited).changes).toMatchObject([
      { id: "telegram:77:5", text: "hello!", metadata: { edited: true }, changedAt: 1790000060000 },
    ]);
    const deleted = { deleted_business_messages: { business_connection_id: "bc", chat: PRIVATE, message_ids: [5, 6] } };
    expect(mapBody(telegram, deleted).changes).toMatchObject([
      { id: "telegram:77:5", text: "[deleted]", metadata: { deleted: true }, message: { thread: { key: "bc:P(77)" } } },
      { id: "telegram:77:6" },
    ]);
  });

  it.each([
    ["reaction", { message_reaction: {} }],
    ["system", { channel_post: { ...BASE, text: "news" } }],
    ["system", { my_chat_member: {} }],
    ["system", { inline_query: {} }],
    ["system", { poll_answer: {} }],
  ])("is ignored as %s: %j", (reason, update) => {
    expect(mapBody(telegram, { update_id: 1, ...update })).toMatchObject({
      messages: [],
      ignored: new Map([[reason, 1]]),
    });
  });

  it("of another bot in a group is ignored once the own bot is named", () => {
    const message = { ...BASE, chat: GROUP, from: { id: 2, is_bot: true, username: "OtherBot" }, text: "hi" };
    expect(mapBody(telegram, { message }, { fields: { botUsername: "@MyBot" } }).ignored).toEqual(
      new Map([["other_bot", 1]]),
    );
  });
});

describe("a relay to Telegram", () => {
  const sent = { message_id: 6, date: 1790000001, from: { id: 1, is_bot: true }, chat: PRIVATE, text: "Hello Ana" };

  it("needs the platform's response only, one message or an album", () => {
    expect(describeFirst(mapRelay(telegram, { response: { ok: true, result: sent } }))).toBe(
      "P(77) ∞ | bot | Hello Ana",
    );
    const album = { ok: true, result: [sent, { ...sent, message_id: 7, photo: [{}], text: undefined }] };
    expect(mapRelay(telegram, { response: album }).messages.map(({ id, text }) => [id, text])).toEqual([
      ["telegram:77:6", "Hello Ana"],
      ["telegram:77:7", "[image]"],
    ]);
  });

  it("edits where the response has an edit date", () => {
    const { changes, messages } = mapRelay(telegram, {
      response: { ok: true, result: { ...sent, edit_date: 1790000009 } },
    });
    expect([messages, changes]).toMatchObject([[], [{ id: "telegram:77:6", changedAt: 1790000009000 }]]);
  });

  it("falls back to what was sent, and finds no conversation without a chat", () => {
    expect(describeFirst(mapRelay(telegram, { request: { chat_id: 77, text: "Hi" } }))).toBe("P(77) ∞ | bot | Hi");
    expect(mapRelay(telegram, { response: { ok: false } }).hasThread).toBe(false);
    expect(mapRelay(telegram, { request: { text: "Hi" } }).hasThread).toBe(false);
  });
});
