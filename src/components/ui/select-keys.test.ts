import { describe, expect, test } from "vitest";
import { readSelectKey } from "./select-keys.ts";

const closed = {
  open: false,
  active: 0,
  labels: ["All accounts", "Shop bot", "Support", "Sales"],
  disabled: [false, false, true, false],
  typed: "",
};
const open = { ...closed, open: true };

describe("a closed select", () => {
  test.each(["ArrowDown", "ArrowUp", "Enter", " "])("opens with %j", (key) => {
    expect(readSelectKey(key, closed)).toEqual({ kind: "open" });
  });

  test("leaves Tab and Escape to the page", () => {
    expect([readSelectKey("Tab", closed), readSelectKey("Escape", closed)]).toEqual([null, null]);
  });
});

describe("an open select", () => {
  test("steps over what cannot be chosen", () => {
    expect(readSelectKey("ArrowDown", { ...open, active: 1 })).toEqual({ kind: "move", to: 3 });
    expect(readSelectKey("ArrowUp", { ...open, active: 3 })).toEqual({ kind: "move", to: 1 });
  });

  test("stops at its ends", () => {
    expect(readSelectKey("ArrowDown", { ...open, active: 3 })).toBeNull();
    expect(readSelectKey("ArrowUp", open)).toBeNull();
    expect(readSelectKey("End", open)).toEqual({ kind: "move", to: 3 });
  });

  test("takes the active choice with Enter, Space and Tab, and closes with Escape", () => {
    expect(["Enter", " ", "Tab"].map((key) => readSelectKey(key, open))).toEqual(Array(3).fill({ kind: "take" }));
    expect(readSelectKey("Escape", open)).toEqual({ kind: "close" });
  });

  test("finds a choice by its first letters", () => {
    expect(readSelectKey("a", { ...open, typed: "sa" })).toEqual({ kind: "move", to: 3 });
    expect(readSelectKey(" ", { ...open, typed: "shop " })).toEqual({ kind: "move", to: 1 });
  });

  test("walks through the choices of one letter when it is repeated", () => {
    expect(readSelectKey("s", { ...open, active: 1, typed: "s" })).toEqual({ kind: "move", to: 3 });
    expect(readSelectKey("s", { ...open, active: 3, typed: "ss" })).toEqual({ kind: "move", to: 1 });
  });
});
