import { describe, expect, it } from "vitest";
import { describeFirst, mapBody, mapRelay } from "#tests/support/map-channel.ts";
import { whatsapp } from "./whatsapp.ts";

const HEAD = { from: "351910000001", id: "wamid.1", timestamp: "1790000000" };

function wrap(value: object, field = "messages") {
  const metadata = { display_phone_number: "351210000000", phone_number_id: "42" };
  return {
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field, value: { metadata, ...value } }] }],
  };
}

function map(message: object, options = {}) {
  return mapBody(whatsapp, wrap({ messages: [{ ...HEAD, ...message }] }), options);
}

describe("a WhatsApp message", () => {
  it.each([
    [{ type: "text", text: { body: "hello" } }, "hello", "text"],
    [
      { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "y", title: "Yes" } } },
      "Yes",
      "button",
    ],
    [
      { type: "interactive", interactive: { type: "list_reply", list_reply: { id: "r1", title: "Room" } } },
      "Room",
      "button",
    ],
    [{ type: "interactive", interactive: { type: "nfm_reply", nfm_reply: { body: "Sent" } } }, "[form]", "form"],
    [{ type: "button", button: { text: "Confirm", payload: "c" } }, "Confirm", "button"],
    [{ type: "image", image: { id: "m", caption: "my shoes" } }, "my shoes", "image"],
    [{ type: "image", image: { id: "m" } }, "[image]", "image"],
    [{ type: "video", video: {} }, "[video]", "video"],
    [{ type: "document", document: { caption: "the bill" } }, "the bill", "document"],
    [{ type: "audio", audio: {} }, "[audio]", "audio"],
    [{ type: "sticker", sticker: {} }, "[sticker]", "sticker"],
    [{ type: "location", location: { latitude: 1, longitude: 2 } }, "[location]", "location"],
    [{ type: "location", location: { name: "Café", address: "Main St 1" } }, "Café, Main St 1", "location"],
    [{ type: "contacts", contacts: [{}] }, "[contact]", "contact"],
    [{ type: "order", order: {} }, "[order]", "order"],
    [{ type: "unsupported", errors: [{}] }, "[message]", "message"],
    [{ type: "something_new" }, "[message]", "message"],
  ])("is stored: %j", (content, text, kind) => {
    expect(map(content).messages).toMatchObject([
      { id: "whatsapp:wamid.1", text, role: "user", user: "P(351910000001)", at: 1790000000000, metadata: { kind } },
    ]);
    expect(describeFirst(map(content))).toBe(`42:P(351910000001) ∞ | user | ${text}`);
  });

  it("of a person without a number has the business-scoped id", () => {
    const message = { id: "wamid.2", timestamp: "1790000000", type: "text", text: { body: "hi" } };
    const own = mapBody(whatsapp, wrap({ messages: [{ ...message, from_user_id: "PT.1" }] }));
    expect(describeFirst(own)).toBe("42:P(PT.1) ∞ | user | hi");
    const contact = mapBody(whatsapp, wrap({ messages: [message], contacts: [{ user_id: "PT.2" }] }));
    expect(describeFirst(contact)).toBe("42:P(PT.2) ∞ | user | hi");
    expect(mapBody(whatsapp, wrap({ messages: [message] })).ignored).toEqual(new Map([["invalid", 1]]));
  });

  it("of a group belongs to the group", () => {
    expect(describeFirst(map({ type: "text", text: { body: "hi" }, group_id: "g1" }))).toBe("42:g1 | user | hi");
  });

  it("edits and revokes an earlier one", () => {
    const edit = {
      type: "edit",
      edit: { original_message_id: "wamid.0", message: { type: "text", text: { body: "hello!" } } },
    };
    expect(map(edit).changes).toMatchObject([{ id: "whatsapp:wamid.0", text: "hello!", changedAt: 1790000000000 }]);
    expect(map({ type: "revoke", revoke: { original_message_id: "wamid.0" } }).changes).toMatchObject([
      { id: "whatsapp:wamid.0", text: "[deleted]", metadata: { deleted: true } },
    ]);
  });

  it("typed in the business app is an agent's, in the person's conversation", () => {
    const echo = {
      from: "351210000000",
      to: "351910000001",
      id: "wamid.9",
      timestamp: "1790000009",
      type: "text",
      text: { body: "Hi Ana" },
    };
    const mapped = mapBody(whatsapp, wrap({ message_echoes: [echo] }, "smb_message_echoes"));
    expect(describeFirst(mapped)).toBe("42:P(351910000001) ∞ | agent | Hi Ana");
    expect(mapped.messages[0]?.metadata.source).toBe("echo");
  });

  it.each([
    ["reaction", { type: "reaction", reaction: { emoji: "👍" } }],
    ["system", { type: "system", system: { body: "changed number" } }],
    ["system", { type: "request_welcome" }],
    ["system", { type: "ephemeral" }],
  ])("is ignored as %s: %j", (reason, content) => {
    expect(map(content)).toMatchObject({ messages: [], ignored: new Map([[reason, 1]]) });
  });
});

describe("a WhatsApp webhook", () => {
  it("may hold many entries and changes, and receipts among them", () => {
    const one = wrap({ messages: [{ ...HEAD, type: "text", text: { body: "a" } }], statuses: [{}, {}] });
    const body = { ...one, entry: [...one.entry, ...one.entry] };
    const { messages, ignored } = mapBody(whatsapp, body);
    expect([messages.length, ignored]).toEqual([2, new Map([["receipt", 4]])]);
  });

  it("of another number of the app is left out once the own number is named", () => {
    const { messages, ignored } = map({ type: "text", text: { body: "hi" } }, { fields: { phoneNumberId: "43" } });
    expect([messages, ignored]).toEqual([[], new Map([["other_account", 1]])]);
  });

  it.each(["history", "smb_app_state_sync", "account_update", "message_template_status_update"])(
    "of the field %s is ignored",
    (field) => {
      expect(mapBody(whatsapp, wrap({}, field)).ignored).toEqual(new Map([["system", 1]]));
    },
  );

  it("of another product is unknown", () => {
    expect(mapBody(whatsapp, { object: "page", entry: [] }).ignored).toEqual(new Map([["unknown_type", 1]]));
  });
});

describe("a relay to WhatsApp", () => {
  const request = { messaging_product: "whatsapp", to: "+351 910", type: "text", text: { body: "Hello" } };
  const response = { contacts: [{ input: "+351 910", wa_id: "351910000001" }], messages: [{ id: "wamid.7" }] };

  it("takes the words from the request, the id and the person from the response", () => {
    const mapped = mapRelay(whatsapp, { request, response }, { fields: { phoneNumberId: "42" } });
    expect(mapped.messages).toMatchObject([{ id: "whatsapp:wamid.7", role: "bot", metadata: { source: "relay" } }]);
    expect(describeFirst(mapped)).toBe("42:P(351910000001) ∞ | bot | Hello");
  });

  it("uses the number last heard from, and needs one", () => {
    expect(mapRelay(whatsapp, { request, response }, { ownId: "44" }).messages[0]?.thread.key).toBe(
      "44:P(351910000001)",
    );
    expect(mapRelay(whatsapp, { request, response }).hasThread).toBe(false);
    expect(mapRelay(whatsapp, { request: {}, response: {} }, { ownId: "44" }).hasThread).toBe(false);
  });

  it.each([
    [{ type: "interactive", interactive: { type: "button", body: { text: "Which one?" } } }, "Which one?"],
    [{ type: "template", template: { name: "hello" } }, "[message]"],
    [{ type: "image", image: { link: "https://example.com/a.png", caption: "Your room" } }, "Your room"],
    [{ type: "document", document: { link: "https://example.com/a.pdf" } }, "[document]"],
  ])("knows what people saw: %j", (content, text) => {
    const item = { request: { to: "351910000001", ...content }, response };
    expect(mapRelay(whatsapp, item, { ownId: "44" }).messages[0]?.text).toBe(text);
    expect(mapRelay(whatsapp, { ...item, sentText: "Hello Ana" }, { ownId: "44" }).messages[0]?.text).toBe("Hello Ana");
  });
});
