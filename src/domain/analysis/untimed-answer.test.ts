import { expect, test } from "vitest";
import { analyseConversation } from "./analysis.ts";

test("no wait is read of an answer whose time is not known, nor of the next one that has a time", () => {
  const { conversation } = analyseConversation([
    { role: "user", text: "Open today?", at: 1_700_000_000_000 },
    { role: "bot", text: "Until six.", at: null },
    { role: "agent", text: "Anything else?", at: 1_700_000_600_000 },
  ]);
  expect(conversation.firstResponseMs).toBeNull();
});
