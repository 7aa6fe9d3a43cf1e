import { expect, test } from "vitest";
import { followKey } from "./row-keys.ts";

const BARE = { ctrlKey: false, metaKey: false, altKey: false };
const MIDDLE = { row: 4, cell: "open" } as const;

function press(key: string, from: Parameters<typeof followKey>[1] = MIDDLE) {
  return followKey({ ...BARE, key }, from, 50);
}

test("arrows, j and k go from row to row and stay in their cell", () => {
  expect(press("ArrowDown")).toEqual({ row: 5, cell: "open" });
  expect(press("k", { row: 4, cell: "select" })).toEqual({ row: 3, cell: "select" });
});

test("no key leads past the ends", () => {
  expect(press("ArrowUp", { row: 0, cell: "open" })).toEqual({ row: 0, cell: "open" });
  expect(press("PageDown", { row: 45, cell: "open" })).toEqual({ row: 49, cell: "open" });
});

test("left leads to the box of the row, right to its link", () => {
  expect(press("ArrowLeft")).toEqual({ row: 4, cell: "select" });
  expect(press("ArrowRight", { row: 4, cell: "select" })).toEqual(MIDDLE);
});

test("Control leads to the first row and the last", () => {
  expect(followKey({ ...BARE, ctrlKey: true, key: "Home" }, MIDDLE, 50)).toEqual({ row: 0, cell: "select" });
  expect(followKey({ ...BARE, ctrlKey: true, key: "End" }, MIDDLE, 50)).toEqual({ row: 49, cell: "open" });
});

test("what the browser or another part listens to is left alone", () => {
  expect(press("Tab")).toBeNull();
  expect(press("x")).toBeNull();
  expect(followKey({ ...BARE, metaKey: true, key: "k" }, MIDDLE, 50)).toBeNull();
  expect(followKey({ ...BARE, ctrlKey: true, key: "k" }, MIDDLE, 50)).toBeNull();
});
