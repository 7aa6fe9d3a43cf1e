import { expect, it } from "vitest";
import { measureDirection, orderByTime } from "./time-order.ts";

const MINUTE = 60_000;

function listRows(times: (number | null)[], conversationId = "c") {
  return times.map((at, index) => ({ conversationId, at, near: null, line: index + 1 }));
}

function linesOf(rows: readonly { line: number }[]): number[] {
  return rows.map((row) => row.line);
}

it("messages of the same minute are read against the lines where the file begins with the newest", () => {
  const rows = listRows([2 * MINUTE, 2 * MINUTE, MINUTE, MINUTE]);
  expect(linesOf(orderByTime(rows, measureDirection(rows)))).toEqual([4, 3, 2, 1]);
});

it("they stay as they came where the file goes on in time, or says nothing of it", () => {
  const rows = listRows([MINUTE, MINUTE, 2 * MINUTE, 2 * MINUTE]);
  expect(linesOf(orderByTime(rows, measureDirection(rows)))).toEqual([1, 2, 3, 4]);
  const still = listRows([MINUTE, MINUTE]);
  expect(linesOf(orderByTime(still, measureDirection(still)))).toEqual([1, 2]);
});

it("conversations that begin with the newest, each in the order in which it was said, are no file that runs backwards", () => {
  const rows = [...listRows([5, 6, 7], "late"), ...listRows([1, 2, 3], "early")];
  expect(measureDirection(rows)).toBeGreaterThan(0);
});

it("a question and its answer on one line stay in this order", () => {
  const rows = [
    { at: 2 * MINUTE, near: null, line: 1 },
    { at: null, near: 2 * MINUTE, line: 1 },
    { at: MINUTE, near: null, line: 2 },
    { at: null, near: MINUTE, line: 2 },
  ];
  expect(orderByTime(rows, -1)).toEqual([rows[2], rows[3], rows[0], rows[1]]);
});

it("a message that can't be placed leaves the conversation as it came", () => {
  const rows = listRows([2 * MINUTE, null, MINUTE]);
  expect(linesOf(orderByTime(rows, -1))).toEqual([1, 2, 3]);
});
