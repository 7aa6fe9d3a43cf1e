import { expect, it } from "vitest";
import type { BatchMessage } from "#src/domain/batch/batch.contract.ts";
import { createConversationPool } from "./conversation-pool.ts";

function say(conversationId: string, line: number): BatchMessage {
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

function gather(messages: BatchMessage[], maxHeld?: number) {
  const given: [string, number][] = [];
  const pool = createConversationPool((id, whole) => given.push([id, whole.length]), maxHeld);
  for (const message of messages) pool.add(message);
  return { torn: pool.finish(), given };
}

it("gives each conversation once, however far its rows lie apart", () => {
  const questions = Array.from({ length: 20_000 }, (_, index) => say(`c${index}`, index));
  const answers = questions.map(({ conversationId }, index) => say(conversationId, 20_000 + index));
  const { torn, given } = gather([...questions, ...answers]);
  expect([torn, given.length, given[0]]).toEqual([0, 20_000, ["c0", 2]]);
});

it("tells how many it had to give in parts where not all fits into memory", () => {
  const messages = [say("a", 1), say("b", 2), say("c", 3), say("a", 4)];
  const given = ["a", "b", "c", "a"].map((id) => [id, 1]);
  expect(gather(messages, 250)).toEqual({ torn: 1, given });
});
