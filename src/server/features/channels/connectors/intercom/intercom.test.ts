import { describe, expect, it } from "vitest";
import { describeFirst, mapBody } from "#tests/support/map-channel.ts";
import { intercom } from "./intercom.ts";

const ANA = { type: "user", id: "u77", name: "Ana", email: "ana@example.com" };
const PART = {
  type: "conversation_part",
  id: "9",
  part_type: "comment",
  body: "<p>Any news?</p>",
  created_at: 1790000000,
  author: ANA,
};

function notify(topic: string, item: object = {}) {
  return { type: "notification_event", id: "n1", topic, data: { item: { type: "conversation", id: "215", ...item } } };
}

function parts(list: object[]) {
  return { conversation_parts: { conversation_parts: list } };
}

function reply(part: object, topic = "conversation.user.replied") {
  return notify(topic, parts([{ ...PART, ...part }]));
}

describe("an Intercom part", () => {
  it.each([
    ["of the person", {}, {}, "user"],
    ["of a lead", { author: { type: "lead", id: "l1" } }, {}, "user"],
    ["of the bot", { author: { type: "bot", id: "b1" } }, {}, "bot"],
    ["of an admin", { author: { type: "admin", id: "5" } }, {}, "agent"],
    ["of the bot's admin", { author: { type: "admin", id: "5" } }, { botAdminIds: "5" }, "bot"],
  ])("%s is stored", (_name, part, fields, role) => {
    expect(describeFirst(mapBody(intercom, reply(part), { fields }))).toBe(`215 | ${role} | Any news?`);
  });

  it.each([
    ["<p>One</p><p>Two<br>three &amp; four</p>", "One\nTwo\nthree & four"],
    ["<p>&constructor; &toString;</p>", "&constructor; &toString;"],
    ['<div class="x"><img src="https://x.y/a.png"></div>', "[image]"],
    ["<p>5 < 6 &nbsp; &#8364;</p>", "5 < 6 €"],
    ["<style>p{}</style><p>Hi</p>", "Hi"],
  ])("is plain text: %s", (body, text) => {
    expect(mapBody(intercom, reply({ body })).messages[0]?.text).toBe(text);
  });

  it.each([
    ["private_note", { part_type: "note" }],
    ["system", { part_type: "assignment", body: null }],
    ["system", { part_type: "participant_added" }],
  ])("is ignored as %s: %j", (reason, part) => {
    expect(mapBody(intercom, reply(part))).toMatchObject({ messages: [], ignored: new Map([[reason, 1]]) });
  });

  it("of files alone has their kind", () => {
    const part = { body: "", attachments: [{ content_type: "application/pdf" }] };
    expect(mapBody(intercom, reply(part)).messages[0]).toMatchObject({
      text: "[document]",
      metadata: { kind: "document" },
    });
  });

  it("is deleted once redacted, whichever form the item has", () => {
    const inside = reply({ redacted: true }, "conversation_part.redacted");
    const alone = notify("conversation_part.redacted", { ...PART, conversation_id: "215" });
    for (const body of [inside, alone]) {
      expect(mapBody(intercom, body).changes).toMatchObject([
        { id: "intercom:9", text: "[deleted]", message: { thread: { key: "215" } } },
      ]);
    }
    const note = mapBody(intercom, reply({ redacted: true, part_type: "note" }, "conversation_part.redacted"));
    expect(note).toMatchObject({ changes: [], ignored: new Map([["private_note", 1]]) });
  });
});

describe("an Intercom notification", () => {
  it("of a new conversation has its first message in the source", () => {
    const source = {
      type: "conversation",
      id: "s1",
      body: "<p>Hello</p>",
      author: ANA,
      delivered_as: "customer_initiated",
    };
    const mapped = mapBody(intercom, notify("conversation.user.created", { created_at: 1790000000, source }));
    expect(describeFirst(mapped)).toBe("215 | user | Hello");
    expect(mapped.messages[0]?.at).toBe(1790000000000);
    const outbound = { ...source, delivered_as: "automated", author: { type: "bot", id: "b" } };
    expect(mapBody(intercom, notify("conversation.user.created", { source: outbound })).messages[0]?.role).toBe("bot");
  });

  it("of a closed conversation ends it, and a rating is feedback", () => {
    const closed = reply(
      { part_type: "close", body: null, author: { type: "admin", id: "5" } },
      "conversation.admin.closed",
    );
    expect(mapBody(intercom, closed).events).toMatchObject([{ type: "end", thread: { key: "215" } }]);
    const rated = notify("conversation.rating.added", { conversation_rating: { rating: 4, created_at: 1790000000 } });
    expect(mapBody(intercom, rated).events).toMatchObject([{ type: "feedback", score: 4 }]);
  });

  it.each([
    ["system", notify("ping")],
    ["system", notify("contact.user.created")],
    ["unknown_type", notify("something.new")],
    ["unknown_type", { hello: 1 }],
  ])("is ignored as %s: %#", (reason, body) => {
    expect(mapBody(intercom, body)).toMatchObject({ messages: [], ignored: new Map([[reason, 1]]) });
  });
});

it("stores the attributes of an Intercom conversation with its messages", () => {
  const custom_attributes = { plan: "pro", seats: 6, trial: false, list: ["a"], none: null };
  const source = { id: "1", body: "<p>Hi</p>", author: ANA };
  const bodies = [
    notify("conversation.user.created", { source, custom_attributes }),
    notify("conversation.user.replied", { conversation_parts: { conversation_parts: [PART] }, custom_attributes }),
  ];
  for (const body of bodies) {
    const [message] = mapBody(intercom, body).messages;
    expect(message?.metadata).toEqual({ kind: "text", source: "platform", plan: "pro", seats: 6, trial: false });
  }
});

describe("the source of an Intercom conversation", () => {
  it("that the business began is told by the person's replies", () => {
    const source = { id: "1", body: "<p>Back for more?</p>", delivered_as: "automated", url: "https://shop.example/x" };
    const replied = (author: object) =>
      notify("conversation.user.replied", { source, ...parts([{ ...PART, author }]) });
    const [said] = mapBody(intercom, replied(ANA)).messages;
    expect(said?.referral).toMatchObject({ kind: "campaign", url: "https://shop.example/x" });
    expect(mapBody(intercom, replied({ type: "admin", id: "5" })).messages[0]?.referral).toBeUndefined();
  });

  it.each([
    ["customer_initiated", "https://shop.example/rooms?utm_campaign=june&token=x", "page", "june"],
    ["automated", "https://shop.example/rooms", "campaign", null],
    ["admin_initiated", null, "campaign", undefined],
  ])("that was %s on %s", (deliveredAs, url, kind, campaign) => {
    const source = { id: "1", body: "<p>Hi</p>", author: ANA, delivered_as: deliveredAs, url };
    const [message] = mapBody(intercom, notify("conversation.user.created", { source })).messages;
    expect(message?.referral).toMatchObject({ kind, ...(url !== null && { url: "https://shop.example/rooms" }) });
    expect(message?.referral?.campaign).toBe(campaign);
  });

  it("is not known without a page", () => {
    const source = { id: "1", body: "<p>Hi</p>", author: ANA, delivered_as: "customer_initiated", url: null };
    expect(mapBody(intercom, notify("conversation.user.created", { source })).messages[0]?.referral).toBeUndefined();
  });
});
