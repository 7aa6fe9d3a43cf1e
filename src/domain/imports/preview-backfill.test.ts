import { expect, it } from "vitest";
import { DEFAULT_GOAL } from "../analysis/analysis.contract.ts";
import { buildBackfillPreview, listBackfillSpeakers } from "./preview-backfill.ts";

const says = (conversationId: string, id: string, role: "user" | "bot" | "agent", text: string, at: number) => {
  return { conversationId, speaker: { id, name: id === "501" ? "Petal" : "" }, role, text, at };
};
const PREVIEW = {
  total: 900,
  hasMore: true,
  notes: 2,
  ratings: 0,
  messages: [
    says("1", "u1", "user", "Do you deliver roses?", 1_000),
    says("1", "501", "agent", "Yes, every day.", 2_000),
    says("1", "501", "agent", "For which day?", 3_000),
    says("2", "u2", "user", "Hello", 4_000),
    says("2", "502", "agent", "Hello!", 5_000),
  ],
};

it("lists who answered, with the most messages first", () => {
  expect(listBackfillSpeakers(PREVIEW)).toEqual([
    { id: "501", name: "Petal", count: 2, role: "agent" },
    { id: "502", name: "502", count: 1, role: "agent" },
  ]);
});

it("previews past conversations with the chosen roles", () => {
  const speakers = { "501": "bot", "502": "ignore" } as const;
  const preview = buildBackfillPreview(PREVIEW, { speakers, goal: DEFAULT_GOAL });
  expect(preview.stats).toMatchObject({ messages: 4, conversations: 2, skipped: 1, notes: 2 });
  expect(preview.sample.map(({ role }) => role)).toEqual(["user", "bot", "bot", "user"]);
  expect(preview).toMatchObject({ firstAt: 1_000, lastAt: 4_000, analyzedConversations: 2 });
});
