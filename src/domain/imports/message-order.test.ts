import { expect, it } from "vitest";
import { computeDirection, sortByTime } from "./message-order.ts";

const MINUTE = 60_000;

function listRows(times: (number | null)[], conversationId = "c") {
  return times.map((at, index) => ({ conversationId, at, near: null, line: index + 1 }));
}

function linesOf(rows: readonly { line: number }[]): number[] {
  return rows.map((row) => row.line);
}

it("reverses messages of the same minute if the file lists the newest first", () => {
  const rows = listRows([2 * MINUTE, 2 * MINUTE, MINUTE, MINUTE]);
  expect(linesOf(sortByTime(rows, computeDirection(rows)))).toEqual([4, 3, 2, 1]);
});

it("keeps messages of the same minute in file order otherwise", () => {
  const rows = listRows([MINUTE, MINUTE, 2 * MINUTE, 2 * MINUTE]);
  expect(linesOf(sortByTime(rows, computeDirection(rows)))).toEqual([1, 2, 3, 4]);
  const still = listRows([MINUTE, MINUTE]);
  expect(linesOf(sortByTime(still, computeDirection(still)))).toEqual([1, 2]);
});

it("doesn't reverse messages if only the conversations are listed newest first", () => {
  const rows = [...listRows([5, 6, 7], "late"), ...listRows([1, 2, 3], "early")];
  expect(computeDirection(rows)).toBeGreaterThan(0);
});

it("keeps a question before its reply on the same line", () => {
  const rows = [
    { at: 2 * MINUTE, near: null, line: 1 },
    { at: null, near: 2 * MINUTE, line: 1 },
    { at: MINUTE, near: null, line: 2 },
    { at: null, near: MINUTE, line: 2 },
  ];
  expect(sortByTime(rows, -1)).toEqual([rows[2], rows[3], rows[0], rows[1]]);
});

it("doesn't sort a conversation that has a message without any time", () => {
  const rows = listRows([2 * MINUTE, null, MINUTE]);
  expect(linesOf(sortByTime(rows, -1))).toEqual([1, 2, 3]);
});
