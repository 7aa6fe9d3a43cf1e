import { expect, test } from "vitest";
import { z } from "zod";
import { messageSchema } from "#src/domain/ingest/ingest.contract.ts";
import { buildCurlCommand } from "./quick-start.ts";

test("the curl command sends valid messages with the key to the site's own origin", () => {
  const command = buildCurlCommand("https://chat.example", "tl_live_secret");
  expect(command).toContain("curl https://chat.example/api/v1/messages");
  expect(command).toContain("Authorization: Bearer tl_live_secret");
  const body: unknown = JSON.parse(/-d '(.*)'$/s.exec(command)?.[1] ?? "");
  const { messages } = z.object({ messages: z.array(messageSchema) }).parse(body);
  expect(messages.map(({ role }) => role)).toEqual(["user", "bot"]);
});
