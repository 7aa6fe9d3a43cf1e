import { describe, expect, it } from "vitest";
import { describeFirst, mapBody } from "#tests/support/map-channel.ts";
import { zendesk } from "./zendesk.ts";

const TIME = "2026-09-21T12:53:20Z";
const DETAIL = { id: "35436", requester_id: "77", description: "My order is late", created_at: TIME };

function build(type: string, event: object = {}, detail: object = {}) {
  return { type: `zen:event-type:${type}`, id: "e1", time: TIME, detail: { ...DETAIL, ...detail }, event };
}

function comment(given: object) {
  const author = { id: "77", is_staff: false };
  return build("ticket.comment_added", { comment: { id: "9", body: "Any news?", is_public: true, author, ...given } });
}

describe("a Zendesk comment", () => {
  it.each([
    ["of the requester", {}, {}, "user"],
    ["of staff", { author: { id: "5", is_staff: true } }, {}, "agent"],
    ["of a customer who was copied", { author: { id: "6", is_staff: false } }, {}, "user"],
    ["of somebody of whom nothing is known", { author: { id: "6" } }, {}, "agent"],
    ["of the bot's user", { author: { id: "5", is_staff: true } }, { botUserIds: "4,5" }, "bot"],
  ])("%s is stored", (_name, given, fields, role) => {
    const mapped = mapBody(zendesk, comment(given), { fields });
    expect(describeFirst(mapped)).toBe(`35436 | ${role} | Any news?`);
    expect(mapped.messages[0]).toMatchObject({ id: "zendesk:9", at: Date.parse(TIME) });
  });

  it("that is not public is a note, also once it is redacted", () => {
    expect(mapBody(zendesk, comment({ is_public: false })).ignored).toEqual(new Map([["private_note", 1]]));
    const redacted = mapBody(zendesk, build("ticket.comment_redacted", { comment: { id: "9", is_public: false } }));
    expect(redacted).toMatchObject({ changes: [], ignored: new Map([["private_note", 1]]) });
  });

  it("and the ticket's description count once where they are the same", () => {
    const created = mapBody(zendesk, build("ticket.created")).messages[0];
    const added = mapBody(zendesk, comment({ body: "My order is late" })).messages[0];
    expect([created?.id, added?.id]).toEqual(["zendesk:35436:description", "zendesk:35436:description"]);
    expect(created).toMatchObject({ role: "user", text: "My order is late" });
  });

  it.each(["ticket.comment_redacted", "ticket.comment_made_private"])("is deleted by %s", (type) => {
    const isPublic = type === "ticket.comment_redacted";
    const { changes } = mapBody(zendesk, build(type, { comment: { id: "9", is_public: isPublic } }));
    expect(changes).toMatchObject([{ id: "zendesk:9", text: "[deleted]", message: { thread: { key: "35436" } } }]);
  });
});

describe("a Zendesk event", () => {
  it.each(["SOLVED", "CLOSED"])("of the status %s ends the conversation", (current) => {
    const { events } = mapBody(zendesk, build("ticket.status_changed", { current, previous: "OPEN" }));
    expect(events).toMatchObject([{ type: "end", thread: { key: "35436" } }]);
  });

  it.each([
    ["system", build("ticket.status_changed", { current: "OPEN" })],
    ["system", build("ticket.priority_changed")],
    ["system", build("user.created")],
    ["unknown_type", { hello: 1 }],
  ])("is ignored as %s: %#", (reason, body) => {
    expect(mapBody(zendesk, body)).toMatchObject({ messages: [], ignored: new Map([[reason, 1]]) });
  });
});

describe("the source of a Zendesk ticket", () => {
  it.each([
    [
      { channel: "web", source: { from: {}, to: {}, rel: "web_widget" } },
      { kind: "page", id: "web_widget", medium: "web" },
    ],
    [
      { channel: "web", source: { rel: null } },
      { kind: "page", id: "web", medium: "web" },
    ],
    [
      { channel: "email", source: { from: { address: "ana@example.com" }, rel: null } },
      { kind: "direct", id: "email" },
    ],
    [
      { channel: "facebook", source: { rel: "post" } },
      { kind: "post", id: "post", medium: "facebook" },
    ],
    [
      { channel: "facebook", source: { rel: "message" } },
      { kind: "direct", id: "message", medium: "facebook" },
    ],
    [
      { channel: "voice", source: { rel: "outbound" } },
      { kind: "campaign", id: "outbound", medium: "voice" },
    ],
    [{ channel: "native_messaging" }, { kind: "other", id: "native_messaging" }],
  ])("by %j is %j", (via, source) => {
    expect(mapBody(zendesk, build("ticket.created", {}, { via })).messages[0]?.referral).toMatchObject(source);
    const { detail, ...rest } = comment({});
    const added = mapBody(zendesk, { ...rest, detail: { ...detail, via } });
    expect(added.messages[0]?.referral).toMatchObject(source);
  });

  it.each([undefined, {}, { channel: 8 }, { channel: "api" }, { channel: "rule", source: { rel: "trigger" } }])(
    "is not known by %j",
    (via) => {
      expect(mapBody(zendesk, build("ticket.created", {}, { via })).messages[0]?.referral).toBeUndefined();
    },
  );

  it("is not taken from an agent's comment", () => {
    const { detail, ...rest } = comment({ author: { id: "5", is_staff: true } });
    const added = mapBody(zendesk, { ...rest, detail: { ...detail, via: { channel: "web" } } });
    expect(added.messages[0]).not.toHaveProperty("referral");
  });
});

it("stores a Zendesk ticket's priority and type, and what a trigger's body adds", () => {
  const told = { priority: "HIGH", type: "incident" };
  const created = mapBody(zendesk, build("ticket.created", {}, told)).messages[0];
  expect(created?.metadata).toMatchObject({ priority: "HIGH", ticket_type: "incident" });
  const trigger = { ticket_id: "1", comment_id: "9", author_id: "77", requester_id: "77", text: "Hi" };
  const added = mapBody(zendesk, { ...trigger, metadata: { plan: "pro", tags: ["a"] } }).messages[0];
  expect(added?.metadata).toEqual({ kind: "text", source: "platform", plan: "pro" });
});

describe("a Zendesk trigger", () => {
  const body = {
    ticket_id: "1",
    comment_id: "9",
    author_id: "77",
    requester_id: "77",
    text: "Hi",
    public: "true",
    created_at: TIME,
  };

  it("has a body of one's own, all of it text", () => {
    expect(describeFirst(mapBody(zendesk, body))).toBe("1 | user | Hi");
    expect(mapBody(zendesk, { ...body, ticket_id: 1, author_id: 5, public: true }).messages[0]?.role).toBe("agent");
    expect(mapBody(zendesk, { ...body, public: "false" }).ignored).toEqual(new Map([["private_note", 1]]));
  });
});
