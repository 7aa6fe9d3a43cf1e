import { DEFAULT_GOAL } from "../analysis/analysis.contract.ts";
import { expect, test } from "vitest";
import { importOptionsSchema } from "./import-file.contract.ts";
import type { Goal } from "../analysis/analysis.contract.ts";
import { createImportReader } from "./formats.ts";
import { createImportPreview } from "./import-preview.ts";

const options = importOptionsSchema.parse({
  format: "csv",
  columns: [
    { header: "conversation", field: "conversationId" },
    { header: "role", field: "role" },
    { header: "text", field: "text" },
    { header: "time", field: "timestamp" },
  ],
  speakers: { user: "user", bot: "bot" },
});

const CSV = [
  "conversation,role,text,time",
  "a,bot,Yes. The table is booked for 8 pm.,2026-03-01T10:00:20Z",
  "a,user,I want to book a table for two at 8 pm,2026-03-01T10:00:00Z",
  "b,user,hello,2026-03-01T11:00:00Z",
  "b,bot,Hello! How can I help?,2026-03-01T11:00:03Z",
  "b,nobody,who am I,2026-03-01T11:00:05Z",
].join("\n");

function previewWith(goal: Goal, chunks: string[], matchIntent?: (text: string) => string | undefined) {
  const { sink, finish } = createImportPreview(goal, matchIntent);
  const reader = createImportReader(options, sink);
  for (const chunk of chunks) reader.push(chunk);
  return finish(reader.end());
}

function preview(...chunks: string[]) {
  return previewWith(DEFAULT_GOAL, chunks);
}

test("counts conversations, messages and errors", () => {
  const { stats, errors } = preview(CSV);
  expect(stats).toMatchObject({ conversations: 2, messages: 4, errors: 1 });
  expect(errors.map(({ line, code }) => ({ line, code }))).toEqual([{ line: 6, code: "unknown_role" }]);
});

test("gives the same preview for any chunks", () => {
  expect(preview(CSV.slice(0, 77), CSV.slice(77))).toEqual(preview(CSV));
});

test("analyzes messages in chronological order", () => {
  // The reply comes first in the file, so the response time depends on the order by time.
  expect(preview(CSV).medianFirstResponseMs).toBe(20_000);
});

test("analyzes a file with the newest first and only minutes from its end", () => {
  const newestFirst = [
    "conversation,role,text,time",
    "a,bot,Your table is booked.,2026-03-01T10:02:00Z",
    "a,user,Yes please book it,2026-03-01T10:02:00Z",
    "a,bot,A table for two at 8 pm is free. Shall I book it?,2026-03-01T10:00:00Z",
    "a,user,Do you have a table for two?,2026-03-01T10:00:00Z",
    // All in one minute: the other conversation shows the direction of the file.
    "b,bot,Hello! How can I help?,2026-03-01T09:00:00Z",
    "b,user,hello,2026-03-01T09:00:00Z",
  ].join("\n");
  expect(preview(newestFirst)).toMatchObject({ medianFirstResponseMs: 0, conversion: { k: 1, n: 2 } });
});

test("uses the goal of the API account for conversions", () => {
  const goal = { kind: "pattern", pattern: "How can I help", role: "bot" } as const;
  expect(previewWith(goal, [CSV]).conversion).toMatchObject({ k: 1, n: 2 });
});

test("matches a custom intent goal in user messages", () => {
  const goal = { kind: "own_intent", intentId: "table" } as const;
  const matchIntent = (text: string) => (text.includes("table") ? "table" : undefined);
  expect(previewWith(goal, [CSV], matchIntent).conversion).toMatchObject({ k: 1, n: 2 });
});

test("returns the times of the first and last message", () => {
  expect(preview(CSV)).toMatchObject({
    firstAt: Date.UTC(2026, 2, 1, 10, 0, 0),
    lastAt: Date.UTC(2026, 2, 1, 11, 0, 3),
  });
  expect(preview("conversation,role,text,time\n")).toMatchObject({ firstAt: null, lastAt: null });
});

test("averages sentiment over conversations and returns null without any", () => {
  const glad = "a,user,This is wonderful. I love it!,2026-03-01T10:00:00Z";
  const cross = "b,user,This is terrible. I hate it!,2026-03-01T11:00:00Z";
  const header = "conversation,role,text,time\n";
  const [one, other] = [preview(header, glad).sentiment ?? 0, preview(header, cross).sentiment ?? 0];
  expect(one).toBeGreaterThan(0.2);
  expect(other).toBeLessThan(-0.2);
  expect(preview(header, `${glad}\n${cross}`).sentiment).toBeCloseTo((one + other) / 2);
  expect(preview(header).sentiment).toBeNull();
});

const PRICEY = Array.from({ length: 6 }, (_, at) => [
  `p${at},user,Do you have a room for two nights?,2026-03-0${at + 1}T10:00:00Z`,
  `p${at},bot,Yes. The room costs 400 euros a night.,2026-03-0${at + 1}T10:00:05Z`,
  `p${at},user,That is too expensive for me,2026-03-0${at + 1}T10:01:00Z`,
]).flat();

test("detects the findings that the insights will show", () => {
  const rows = [...PRICEY, "b,user,I want a table for two at 8 pm,2026-03-02T10:00:00Z"];
  rows.push("b,bot,Your table for two is booked for 8 pm.,2026-03-02T10:00:05Z");
  const { findings, losses, listed } = preview(`conversation,role,text,time\n${rows.join("\n")}`);
  expect(findings).toMatchObject([{ id: "price_objection:all", count: 6, share: 6 / 7 }]);
  expect(findings[0]?.title).toBe("6 people find the price too high");
  expect(losses).toEqual([{ reason: "price_objection", stage: "consideration", n: 6 }]);
  expect(listed.slice(0, 1)).toEqual([
    { id: "p0", messages: 3, stage: "consideration", outcome: "lost", reason: "price_objection" },
  ]);
  expect(listed.at(-1)).toMatchObject({ id: "b", stage: "conversion", outcome: "sold", reason: null });
});

test("lists the losses of a few conversations, too few for a finding", () => {
  const { findings, losses } = preview(`conversation,role,text,time\n${PRICEY.slice(0, 6).join("\n")}`);
  expect(findings).toEqual([]);
  expect(losses).toEqual([{ reason: "price_objection", stage: "consideration", n: 2 }]);
});
