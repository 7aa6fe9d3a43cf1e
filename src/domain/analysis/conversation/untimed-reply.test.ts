import { expect, test } from "vitest";
import { analyzeConversation } from "../analysis.ts";

test("a reply without a time has no response time, and neither has the next reply", () => {
  const { conversation } = analyzeConversation([
    { role: "user", text: "Open today?", at: 1_700_000_000_000 },
    { role: "bot", text: "Until six.", at: null },
    { role: "agent", text: "Anything else?", at: 1_700_000_600_000 },
  ]);
  expect(conversation.firstResponseMs).toBeNull();
});
