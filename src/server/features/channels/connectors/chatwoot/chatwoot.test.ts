import { describe, expect, it } from "vitest";
import { mapBody } from "#tests/support/map-channel.ts";
import { chatwoot } from "./chatwoot.ts";

const SECONDS = 1_790_000_000;

function update(given: object) {
  const deleted = { content_attributes: { deleted: true }, created_at: SECONDS };
  return { event: "message_updated", id: 9, message_type: "outgoing", conversation: { id: 3 }, ...deleted, ...given };
}

describe("a Chatwoot message", () => {
  it("is deleted by its update, unless it is a private note", () => {
    expect(mapBody(chatwoot, update({ private: false })).changes).toMatchObject([
      { id: "chatwoot:9", text: "[deleted]", message: { thread: { key: "3" } } },
    ]);
    expect(mapBody(chatwoot, update({ private: true }))).toMatchObject({
      changes: [],
      ignored: new Map([["private_note", 1]]),
    });
  });
});

describe("a resolved Chatwoot conversation", () => {
  it("ends after its last message, whose milliseconds its time lacks", () => {
    const at = SECONDS * 1000 + 640;
    const sent = { event: "message_created", id: 8, content: "Bye", message_type: "incoming", conversation: { id: 3 } };
    const [message] = mapBody(chatwoot, { ...sent, created_at: new Date(at).toISOString() }).messages;
    const resolved = { event: "conversation_status_changed", id: 3, status: "resolved", timestamp: SECONDS };
    const [end] = mapBody(chatwoot, resolved).events;
    expect(message?.at).toBe(at);
    expect(end).toMatchObject({ type: "end", id: `chatwoot:end:3:${SECONDS * 1000}`, at: SECONDS * 1000 + 999 });
  });
});
