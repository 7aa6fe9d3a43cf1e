import { expect, it } from "vitest";
import type { ImportedMessage } from "#src/domain/imports/import-file.contract.ts";
import { createConversationPool } from "./conversation-pool.ts";

function createMessage(conversationId: string, line: number): ImportedMessage {
  const text = `line ${line}`;
  return {
    conversationId,
    role: "user",
    text,
    at: null,
    near: null,
    line,
    channel: null,
    user: null,
    agentVersion: null,
    externalId: null,
  };
}

function collect(messages: ImportedMessage[], maxBufferedUnits?: number) {
  const released: [string, number][] = [];
  const pool = createConversationPool((id, whole) => released.push([id, whole.length]), maxBufferedUnits);
  for (const message of messages) pool.add(message);
  return { split: pool.finish(), released };
}

it("passes on each conversation once, however far apart its rows are", () => {
  const questions = Array.from({ length: 20_000 }, (_, index) => createMessage(`c${index}`, index));
  const answers = questions.map(({ conversationId }, index) => createMessage(conversationId, 20_000 + index));
  const { split, released } = collect([...questions, ...answers]);
  expect([split, released.length, released[0]]).toEqual([0, 20_000, ["c0", 2]]);
});

it("counts the conversations that were split because of the memory limit", () => {
  const messages = [createMessage("a", 1), createMessage("b", 2), createMessage("c", 3), createMessage("a", 4)];
  const released = ["a", "b", "c", "a"].map((id) => [id, 1]);
  expect(collect(messages, 250)).toEqual({ split: 1, released });
});
