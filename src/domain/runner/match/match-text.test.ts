import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { meetsComparison, parseComparison } from "./comparison.ts";
import { countWildcards, matchText, normalizeText } from "./match-text.ts";
import { fillText, findUnknownFunction, listNames } from "./memory.ts";

const matches = (expected: string, got: string) => matchText(expected, got) !== null;

describe("a text", () => {
  test.each([
    ["open at 9", "We OPEN  at\n9 today", true],
    ["", "anything", true],
    ["We *, *.", "We open at 9, every day.", true],
    ["9 * 8", "8 to 9", false],
    ["a*a", "a", false],
    ["price (net)", "Price (net): 5", true],
    ["cost $5?", "It will cost $5?", true],
    ["ação", "ac\u0327a\u0303o", true],
    ["*", "", true],
  ])("%j in %j: %s", (expected, got, found) => {
    expect(matches(expected, got)).toBe(found);
  });

  it("is found whole, with its case, where the rules say so", () => {
    const whole = { ignoreCase: false, isWhole: true, hasWildcards: true };
    expect(matchText("We * today", "We open today", { rules: whole })).not.toBeNull();
    expect(matchText("We *", "Now We open", { rules: whole })).toBeNull();
    expect(matchText("* open", "We open today open", { rules: whole })).not.toBeNull();
    expect(matchText("we *", "We open", { rules: whole })).toBeNull();
    const plain = { ignoreCase: true, isWhole: true, hasWildcards: false };
    expect(matchText("2*3", "2*3", { rules: plain })).not.toBeNull();
    expect(matchText("2*3", "2+3", { rules: plain })).toBeNull();
  });

  it("fills names with one run of letters without spaces", () => {
    const names = ["$order", "$orders", "$day"];
    const got = "Your order AB-12, for 3 items, comes on Monday.";
    expect(Object.fromEntries(matchText("order $order, for $orders items*on $day.", got, { names }) ?? [])).toEqual({
      $order: "AB-12",
      $orders: "3",
      $day: "Monday",
    });
    expect(matchText("$x is $x", "a is b", { names: ["$x"] })).toBeNull();
    expect(matchText("$x is $x", "a is a", { names: ["$x"] })).toEqual(new Map([["$x", "a"]]));
  });

  it("is found in any text that has it, with anything around it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { minLength: 1, maxLength: 5 }),
        fc.string(),
        fc.string(),
        (parts, before, after) => {
          const words = parts.map((part) => normalizeText(part.replaceAll("*", "")));
          fc.pre(countWildcards(words.join("*")) <= 10);
          const pattern = words.join(" * ");
          expect(matches(pattern, `${before} ${words.join(" and ")} ${after}`)).toBe(true);
        },
      ),
    );
  });

  it("takes no longer for texts made to slow it down", () => {
    expect(matches(`${"*a".repeat(10)}b`, "a".repeat(20_000))).toBe(false);
    expect(matchText("$x$y$zb", "a".repeat(2000), { names: ["$x", "$y", "$z"] })).toBeNull();
  });
});

describe("memory", () => {
  const source = { now: () => new Date(2026, 0, 5, 9, 7).getTime(), random: () => 0.5 };

  it("puts remembered and made values into a text and leaves other names", () => {
    const memory = new Map([["$order", "12"]]);
    expect(fillText("Order $order of $date(dd.MM.yyyy HH:mm), $orders for $5", memory, source)).toBe(
      "Order 12 of 05.01.2026 09:07, $orders for $5",
    );
    expect(fillText("$random(6) $uniqid", memory, source)).toMatch(/^\d{6} [\da-f]{16}$/);
    expect(fillText("$date", memory, source)).toBe("2026-01-05");
  });

  it("lists names, and functions of Botium that are not supported", () => {
    expect(listNames("$a1 and $b, $a1 for $5")).toEqual(["$a1", "$b"]);
    expect(findUnknownFunction("on $day at $time_HH")).toBe("$time_HH");
    expect(findUnknownFunction("on $day at $timely")).toBeNull();
  });
});

test.each([
  ["3", 3, true],
  ["3", 2, false],
  ["=1", 1, true],
  [">=3", 3, true],
  [" < 200 ", 200, false],
  ["<=200", 200, true],
  [">1", 1, false],
])("the condition %j on %d: %s", (text, n, holds) => {
  const comparison = parseComparison(text);
  expect(comparison && meetsComparison(n, comparison, "=")).toBe(holds);
});

it("a bare number can mean up to", () => {
  const comparison = parseComparison("20");
  expect(comparison && meetsComparison(5, comparison, "<=")).toBe(true);
  expect(parseComparison("about 3")).toBeNull();
});
