import { expect, it } from "vitest";
import { buildAgreement } from "./agreement.ts";
import { readConversationSchema } from "./weekly-reading.contract.ts";
import { getReadingWeek, getWeek } from "./weeks.ts";

it("weeks begin on Monday in the workspace's time zone", () => {
  expect(["2026-11-29", "2026-11-30", "2026-12-06", "1970-01-01"].map(getWeek)).toEqual([
    ...["2026-11-23", "2026-11-30", "2026-11-30", "1969-12-29"],
  ]);
  const sunday = Date.parse("2026-11-29T23:30:00Z");
  expect(getReadingWeek(sunday, "UTC")).toEqual({ week: "2026-11-23", from: "2026-11-23", to: "2026-11-29" });
  expect(getReadingWeek(sunday, "Europe/Madrid")).toEqual({ week: "2026-11-30", from: "2026-11-24", to: "2026-11-30" });
});

it("agreement sums all weeks, by outcome and by week, oldest first", () => {
  const agreement = buildAgreement([
    { week: "2026-11-23", outcome: "lost", n: 2, k: 1 },
    { week: "2026-11-16", outcome: "sold", n: 3, k: 3 },
    { week: "2026-11-16", outcome: "lost", n: 1, k: 1 },
  ]);
  expect(agreement).toMatchObject({
    n: 6,
    agree: { k: 5, n: 6 },
    byOutcome: [
      { outcome: "sold", agree: { k: 3, n: 3 } },
      { outcome: "lost", agree: { k: 2, n: 3 } },
    ],
    weeks: [
      { week: "2026-11-16", agree: { k: 4, n: 4 } },
      { week: "2026-11-23", agree: { k: 1, n: 2 } },
    ],
  });
});

it("only losses and waiting conversations take a reason", () => {
  expect(readConversationSchema.safeParse({ outcome: "lost", reason: "dead_end" }).success).toBe(true);
  expect(readConversationSchema.safeParse({ outcome: "sold", reason: "dead_end" }).success).toBe(false);
  expect(readConversationSchema.safeParse({ outcome: "sold" }).success).toBe(true);
});
