import { expect, test } from "vitest";
import { moveByKey } from "./row-keys.ts";

const BARE = { ctrlKey: false, metaKey: false, altKey: false };
const MIDDLE = { row: 4, cell: "open" } as const;

function press(key: string, from: Parameters<typeof moveByKey>[1] = MIDDLE) {
  return moveByKey({ ...BARE, key }, from, 50);
}

test("arrows, j and k move between rows in the same cell", () => {
  expect(press("ArrowDown")).toEqual({ row: 5, cell: "open" });
  expect(press("k", { row: 4, cell: "select" })).toEqual({ row: 3, cell: "select" });
});

test("stops at the first and last row", () => {
  expect(press("ArrowUp", { row: 0, cell: "open" })).toEqual({ row: 0, cell: "open" });
  expect(press("PageDown", { row: 45, cell: "open" })).toEqual({ row: 49, cell: "open" });
});

test("left moves to the checkbox, right to the link", () => {
  expect(press("ArrowLeft")).toEqual({ row: 4, cell: "select" });
  expect(press("ArrowRight", { row: 4, cell: "select" })).toEqual(MIDDLE);
});

test("Ctrl+Home and Ctrl+End move to the first and last row", () => {
  expect(moveByKey({ ...BARE, ctrlKey: true, key: "Home" }, MIDDLE, 50)).toEqual({ row: 0, cell: "select" });
  expect(moveByKey({ ...BARE, ctrlKey: true, key: "End" }, MIDDLE, 50)).toEqual({ row: 49, cell: "open" });
});

test("ignores keys handled elsewhere", () => {
  expect(press("Tab")).toBeNull();
  expect(press("x")).toBeNull();
  expect(moveByKey({ ...BARE, metaKey: true, key: "k" }, MIDDLE, 50)).toBeNull();
  expect(moveByKey({ ...BARE, ctrlKey: true, key: "k" }, MIDDLE, 50)).toBeNull();
});
