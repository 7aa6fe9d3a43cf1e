import { expect, test } from "vitest";
import type { SourceFigures } from "#src/domain/sources/source-metrics.contract.ts";
import { listFilterOptions } from "./filter-options.ts";

const NOTHING = { dimensions: undefined, outcomes: undefined, sources: undefined, topics: undefined };

function createSource(source: Partial<SourceFigures>): SourceFigures {
  const conversion = { k: 0, n: 0, rate: null, low: null, high: null };
  const counts = { conversations: 1, people: 0, customers: 0, sold: 0, lost: 0, waiting: 0, previous: 0 };
  return { kind: "ad", id: null, name: null, campaign: null, ...counts, conversion, money: null, ...source };
}

test("lists kinds, sources and campaigns of the period once each, most conversations first", () => {
  const sources = [
    createSource({ id: "ad-1", name: "Sintra", campaign: "spring", conversations: 2 }),
    createSource({ id: "ad-1", name: "Sintra", campaign: "summer", conversations: 4 }),
    createSource({ kind: "page", name: "https://almarea.example", conversations: 5 }),
    createSource({ id: "ad-2", campaign: "winter", conversations: 0, previous: 3 }),
    createSource({ kind: null, conversations: 7 }),
  ];
  const { sourceKind, source, campaign } = listFilterOptions({ ...NOTHING, sources: { sources } });
  expect(sourceKind.values).toEqual([
    { value: "ad", name: "Ad", n: 6 },
    { value: "page", name: "Page", n: 5 },
  ]);
  expect(source.values).toEqual([
    { value: "ad-1", name: "Sintra", n: 6 },
    { value: "https://almarea.example", name: "https://almarea.example", n: 5 },
  ]);
  expect(campaign.values.map(({ value, n }) => [value, n])).toEqual([
    ["summer", 4],
    ["spring", 2],
  ]);
});

test("says how many rare sources are not listed", () => {
  const sources = Array.from({ length: 203 }, (_, at) => createSource({ id: `ad-${at}` }));
  const { source } = listFilterOptions({ ...NOTHING, sources: { sources } });
  expect([source.values.length, source.unlisted]).toEqual([200, 3]);
});

test("leaves out hidden topics, and has outcomes and reasons before anything has loaded", () => {
  const topics = [
    { key: "price", label: "Ask about prices", conversations: 3, hidden: false },
    { key: "chat", label: "Chat", conversations: 1, hidden: true },
  ];
  const { topic, outcome, reason } = listFilterOptions({ ...NOTHING, topics });
  expect(topic.values).toEqual([{ value: "price", name: "Ask about prices", n: 3 }]);
  expect(outcome.values).toContainEqual({ value: "open", name: "Still open" });
  expect(outcome.values).toContainEqual({ value: "handed_off", name: "Handed off" });
  expect(reason.values).toContainEqual({ value: "no_reply", name: "No reply" });
});
