import { expect, test } from "vitest";
import { parseDashSearch, pickSharedSearch, SHARED_FILTERS } from "./dash-search.ts";
import { describeSharedFilters, FILTERS, setProperty } from "./shared-filters.ts";

const SEARCH = {
  channel: "whatsapp",
  language: "pt",
  outcome: "lost,unmet",
  reason: "no_reply",
  topic: "price",
  sourceKind: "ad",
  source: "Spring tours",
  property: "plan=pro&seats>=10",
} as const;

test("says what is filtered by, in the order of the menu, with one chip for each property", () => {
  const names = {
    topics: [{ key: "price", label: "Ask about prices" }],
    properties: [{ name: "plan", label: "Plan" }],
  };
  expect(describeSharedFilters(SEARCH, names).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Channel: WhatsApp",
    "Language: Portuguese",
    "Outcome: Lost, Not offered",
    "Reason: No reply",
    "Topic: Ask about prices",
    "Came from: Ad",
    "Source: Spring tours",
    "Plan: pro",
    "seats: 10 or more",
  ]);
});

test("clears each of them alone", () => {
  let search = parseDashSearch({ ...SEARCH, q: "refund" });
  for (let left = 9; left > 0; left -= 1) {
    const [first, ...others] = describeSharedFilters(search);
    expect(others).toHaveLength(left - 1);
    search = { ...search, ...first?.cleared };
    expect(describeSharedFilters(search).map(({ name }) => name)).toEqual(others.map(({ name }) => name));
  }
  expect(search.q).toBe("refund");
});

test("describes every shared filter, which links between screens keep", () => {
  expect([...Object.keys(FILTERS), "property"]).toEqual(SHARED_FILTERS);
  expect(pickSharedSearch({ ...SEARCH, q: "refund", tag: "vip" })).toEqual(SEARCH);
});

test("changes the value of one property and keeps the others", () => {
  expect(setProperty(undefined, "plan", "pro")).toBe("plan=pro");
  expect(setProperty("plan=pro&seats>=10", "plan", "free")).toBe("seats>=10&plan=free");
  expect(setProperty("plan=pro", "plan", undefined)).toBeUndefined();
});
