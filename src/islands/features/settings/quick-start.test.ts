import { expect, test } from "vitest";
import { z } from "zod";
import { messageSchema } from "#src/domain/ingest/ingest.contract.ts";
import { writeSendCommand } from "./quick-start.ts";

test("the quick start sends messages that the ingest takes, with the key, to the site's own address", () => {
  const command = writeSendCommand("https://chat.example", "tl_live_secret");
  expect(command).toContain("curl https://chat.example/api/v1/messages");
  expect(command).toContain("Authorization: Bearer tl_live_secret");
  const body: unknown = JSON.parse(/-d '(.*)'$/s.exec(command)?.[1] ?? "");
  const { messages } = z.object({ messages: z.array(messageSchema) }).parse(body);
  expect(messages.map(({ role }) => role)).toEqual(["user", "bot"]);
});
