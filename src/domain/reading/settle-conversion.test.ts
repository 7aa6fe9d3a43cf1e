import { describe, expect, it } from "vitest";
import { DEFAULT_GOAL, SELLING_GOAL, STAGES } from "../analysis/analysis.contract.ts";
import type { Goal, MessageInput } from "../analysis/analysis.contract.ts";
import { analyzeConversation, createConversationState, summarizeConversation } from "../analysis/analysis.ts";
import { analyzeAndClassify } from "./read-conversation.ts";
import type { LossReason } from "./reading.contract.ts";
import { settleConversion } from "./settle-conversion.ts";

function parseLines(...lines: string[]): MessageInput[] {
  return lines.map((line) => ({ role: line.startsWith("u ") ? "user" : "bot", text: line.slice(2), at: null }));
}

const SOLD = parseLines(
  "u hi, a table for two tomorrow at 8 please",
  "b We have a table for two at 8:00 pm tomorrow. Shall I book it?",
  "u yes please",
  "b Booked ✅ Table for two, tomorrow 8:00 pm. See you then!",
  "u great, thank you",
);
const REFUND = parseLines(
  "u hi, I want a refund for order 4411, the lamp arrived broken",
  "b Sorry about that! I have refunded 49 € to your card. You will see it within 5 days.",
  "u great, thank you",
);
const LOST = parseLines("u how much is the city tour?", "b It costs 45 € per person.", "u that's too expensive, bye");

function read(messages: MessageInput[], goal?: Goal, hasEvent = false) {
  const { conversation, reading } = analyzeAndClassify(messages, { ...(goal ? { goal } : {}), hasEvent });
  return { outcome: reading.outcome, converted: conversation.converted, stage: conversation.stage };
}

describe("what counts as Conversion", () => {
  it("is a sale, whatever the bot is for", () => {
    for (const goal of [DEFAULT_GOAL, SELLING_GOAL]) {
      expect(read(SOLD, goal)).toEqual({ outcome: "sold", converted: true, stage: "conversion" });
    }
  });

  it("is a refund that is carried out only where solved cases count, which they do by default", () => {
    expect(read(REFUND)).toEqual({ outcome: "solved", converted: true, stage: "conversion" });
    const selling = read(REFUND, SELLING_GOAL);
    expect(selling).toMatchObject({ outcome: "solved", converted: false });
    expect(selling.stage).not.toBe("conversion");
  });

  it("leaves no message at Conversion where the conversation did not reach it", () => {
    const { conversation, messages } = analyzeAndClassify(REFUND, { goal: SELLING_GOAL });
    expect(messages.map(({ stage }) => stage)).not.toContain("conversion");
    expect(conversation).toMatchObject({ dropOff: { stage: conversation.stage } });
  });

  it("shows Conversion at the message that decided where only the reading finds it", () => {
    const { conversation, messages, reading } = analyzeAndClassify(REFUND);
    expect(conversation.movedBy).not.toBeNull();
    expect(messages[conversation.movedBy ?? -1]?.stage).toBe("conversion");
    expect(reading.decidedBy).not.toBeNull();
  });

  it("is what the business reports, before what is read", () => {
    expect(read(LOST, SELLING_GOAL)).toMatchObject({ outcome: "lost", converted: false });
    expect(read(LOST, SELLING_GOAL, true)).toEqual({ outcome: "sold", converted: true, stage: "conversion" });
  });

  it("is the account's own goal alone where it has one", () => {
    const goal = { kind: "pattern", pattern: "costs 45", role: "bot" } as const;
    const { reading: _, ...analysis } = analyzeAndClassify(LOST, { goal });
    expect(analysis).toEqual(analyzeConversation(LOST, { goal }));
    expect(analysis.conversation.converted).toBe(true);
  });

  it("keeps the stage of what was booked and withdrawn", () => {
    const booked = { ...createConversationState(), stage: STAGES.indexOf("conversion"), converted: true };
    const settle = (reason: LossReason) => {
      const settled = settleConversion(booked, DEFAULT_GOAL, { outcome: "lost", reason, decidedBy: null });
      const { converted, stage } = summarizeConversation(settled, { closed: true });
      return { converted, stage };
    };
    expect(settle("withdrawn")).toEqual({ converted: false, stage: "conversion" });
    expect(settle("no_reply")).toEqual({ converted: false, stage: "consideration" });
  });
});
