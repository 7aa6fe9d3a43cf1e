import { describe, expect, it } from "vitest";
import { describeFirst, mapBody, mapRelay, NOW } from "#tests/support/map-channel.ts";
import { sms } from "./sms.ts";

const FORM = {
  MessageSid: "SM1",
  AccountSid: "AC1",
  From: "+351910000001",
  To: "+351210000000",
  Body: "hello",
  NumMedia: "0",
  SmsStatus: "received",
};

describe("a text message", () => {
  it.each([
    [{}, "hello", "text"],
    [{ Body: "STOP" }, "STOP", "text"],
    [{ Body: "", NumMedia: "1", MediaContentType0: "image/jpeg" }, "[image]", "image"],
    [{ NumMedia: "1", MediaContentType0: "video/mp4" }, "hello", "video"],
    [{ Body: "", NumMedia: "1", MediaContentType0: "text/x-vcard" }, "[contact]", "contact"],
    [{ Body: "", NumMedia: "1", MediaContentType0: "application/pdf" }, "[document]", "document"],
    [{ ButtonText: "Yes", ButtonPayload: "y" }, "Yes", "button"],
    [{ Body: "", Latitude: "1", Label: "Café", Address: "Main St 1" }, "Café, Main St 1", "location"],
  ])("is stored: %j", (form, text, kind) => {
    const mapped = mapBody(sms, { ...FORM, ...form });
    expect(mapped.messages).toMatchObject([{ id: "sms:SM1", text, at: NOW, metadata: { kind } }]);
    expect(describeFirst(mapped)).toBe(`+351210000000:P(+351910000001) ∞ | user | ${text}`);
  });

  it("keeps the prefix of other channels in the address", () => {
    const form = { ...FORM, From: "whatsapp:+351910000001", To: "whatsapp:+351210000000" };
    expect(describeFirst(mapBody(sms, form))).toBe("whatsapp:+351210000000:P(whatsapp:+351910000001) ∞ | user | hello");
  });

  it.each([
    ["receipt", { MessageStatus: "delivered" }],
    ["receipt", { SmsStatus: "sent" }],
  ])("is ignored as %s: %j", (reason, form) => {
    expect(mapBody(sms, { ...FORM, ...form })).toMatchObject({ messages: [], ignored: new Map([[reason, 1]]) });
  });

  it("of another account is left out once the own one is named", () => {
    expect(mapBody(sms, FORM, { fields: { accountSid: "AC2" } }).ignored).toEqual(new Map([["other_account", 1]]));
  });
});

describe("a Twilio conversation", () => {
  const added = {
    EventType: "onMessageAdded",
    ConversationSid: "CH1",
    MessageSid: "IM1",
    Author: "+351910000001",
    Body: "hello",
    Source: "SMS",
    DateCreated: "2026-09-21T12:53:20.000Z",
  };

  it.each([
    [{}, "user"],
    [{ Author: "whatsapp:+351910000001" }, "user"],
    [{ Author: "system" }, "bot"],
    [{ Author: "flow", Source: "API" }, "bot"],
    [{ Author: "marta", Source: "SDK" }, "agent"],
  ])("says by its author who wrote: %j", (event, role) => {
    expect(describeFirst(mapBody(sms, { ...added, ...event }))).toBe(`CH1 | ${role} | hello`);
  });

  it("has the platform's time, edits, deletions and an end", () => {
    expect(mapBody(sms, added).messages[0]?.at).toBe(Date.parse(added.DateCreated));
    const updated = { ...added, EventType: "onMessageUpdated", Body: "hello!" };
    expect(mapBody(sms, updated).changes).toMatchObject([
      { id: "sms:IM1", text: "hello!", metadata: { edited: true } },
    ]);
    expect(mapBody(sms, { ...added, EventType: "onMessageRemoved" }).changes).toMatchObject([{ text: "[deleted]" }]);
    const closed = { EventType: "onConversationStateUpdated", ConversationSid: "CH1", StateTo: "closed" };
    expect(mapBody(sms, closed).events).toMatchObject([{ type: "end", thread: { key: "CH1" } }]);
    expect(mapBody(sms, { ...closed, StateTo: "inactive" }).ignored).toEqual(new Map([["system", 1]]));
    expect(mapBody(sms, { ...closed, EventType: "onParticipantAdded" }).ignored).toEqual(new Map([["system", 1]]));
  });
});

describe("a relay of text messages", () => {
  it("takes the message resource", () => {
    const response = {
      sid: "SM9",
      body: "Hi Ana",
      from: "+351210000000",
      to: "+351910000001",
      direction: "outbound-api",
      date_created: "Mon, 21 Sep 2026 12:53:20 +0000",
    };
    const mapped = mapRelay(sms, { response });
    expect(mapped.messages).toMatchObject([{ id: "sms:SM9", at: Date.parse("2026-09-21T12:53:20Z") }]);
    expect(describeFirst(mapped)).toBe("+351210000000:P(+351910000001) ∞ | bot | Hi Ana");
    expect(mapRelay(sms, { response: { ...response, from: null } }).hasThread).toBe(false);
    expect(
      describeFirst(mapRelay(sms, { response: { ...response, from: null } }, { ownId: "+351210000000" })),
    ).toContain("+351210000000:P");
  });

  it("takes TwiML with the form that it answered", () => {
    const request = `<?xml version="1.0"?><Response><Message><Body>Hi &amp; hello</Body><Media>https://x.y/a.png</Media></Message><Message to="+1555">Second</Message></Response>`;
    const { messages } = mapRelay(sms, { request, event: FORM });
    expect(messages.map(({ id, text, thread }) => [id, text, thread.key])).toEqual([
      ["sms:SM1:reply:0", "Hi & hello", "+351210000000:P(+351910000001)"],
      ["sms:SM1:reply:1", "Second", "+351210000000:P(+1555)"],
    ]);
    expect(mapRelay(sms, { request }).hasThread).toBe(false);
  });
});
