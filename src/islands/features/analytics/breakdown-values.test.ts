import { expect, it } from "vitest";
import { buildRate } from "#src/domain/metrics/rate.ts";
import { LAST_ACTS } from "#src/domain/reading/reading.contract.ts";
import type { SourceFigures } from "#src/domain/sources/source-metrics.contract.ts";
import {
  listActValues,
  listNeedValues,
  listOutcomeValues,
  listReasonValues,
  listSourceValues,
} from "./breakdown-values.ts";

function source(told: Partial<SourceFigures>): SourceFigures {
  return {
    ...{ kind: null, id: null, name: null, campaign: null, conversations: 1, people: 1, customers: 1 },
    ...{ sold: 0, lost: 0, waiting: 0, previous: 0, money: null, conversion: buildRate(0, 1) },
    ...told,
  };
}

it("counts an ad once, whatever its campaigns", () => {
  const rows = [
    source({ kind: "ad", id: "7", name: "Summer", campaign: "a", conversations: 3 }),
    source({ kind: "ad", id: "7", name: "Summer", campaign: "b", conversations: 2 }),
    source({ kind: "direct", conversations: 4 }),
  ];
  expect(listSourceValues(rows)).toEqual([
    { label: "Summer", n: 5, filter: { sourceKind: "ad", source: "7" } },
    { label: "Direct", n: 4, filter: { sourceKind: "direct" } },
  ]);
});

it("leaves out sources whose filter would select others too", () => {
  const rows = [
    source({ kind: "ad", campaign: "a" }),
    source({ kind: "ad", id: "7", name: "Summer" }),
    source({ kind: "page", name: "Prices" }),
    source({ kind: "page", id: "9", name: "Prices" }),
    source({ campaign: "b" }),
  ];
  expect(listSourceValues(rows).map(({ filter }) => filter)).toEqual([
    { sourceKind: "page", source: "9" },
    { sourceKind: "ad", source: "7" },
  ]);
});

it("tells sources of the same name apart", () => {
  const rows = [source({ kind: "ad", id: "7", name: "Summer" }), source({ kind: "ad", id: "8", name: "Summer" })];
  expect(listSourceValues(rows).map(({ label }) => label)).toEqual(["Summer (7)", "Summer (8)"]);
});

it("lists outcomes that occur, most frequent first, with conversations that have none", () => {
  const counts = { sold: 2, solved: 0, answered: 5, waiting: 0, lost: 0, unmet: 0, greeting: 0, not_customer: 0 };
  expect(listOutcomeValues({ counts, open: 3 }).map(({ n, filter }) => [filter.outcome, n])).toEqual([
    ["answered", 5],
    ["open", 3],
    ["sold", 2],
  ]);
});

it("lists where and why conversations were lost, each once, most frequent first", () => {
  const places = [
    { act: "offer" as const, n: 3, reasons: [{ reason: "no_reply" as const, n: 3 }] },
    {
      act: "price" as const,
      n: 6,
      reasons: [
        { reason: "no_reply" as const, n: 2 },
        { reason: "price_objection" as const, n: 4 },
      ],
    },
  ];
  const acts = listActValues({ places }).map(({ n, filter }) => [filter.act, n]);
  expect(acts.slice(0, 2)).toEqual([
    ["price", 6],
    ["offer", 3],
  ]);
  expect(acts).toHaveLength(LAST_ACTS.length);
  expect(listReasonValues({ places }).map(({ n, filter }) => [filter.reason, n])).toEqual([
    ["no_reply", 5],
    ["price_objection", 4],
  ]);
});

it("lists the needs of the topics that the filter leaves", () => {
  const topics = [
    { need: "price" as const, conversations: 2 },
    { need: "refund" as const, conversations: 5 },
    { need: "price" as const, conversations: 4 },
  ];
  const list = (chosen?: string) => listNeedValues(topics, chosen).map(({ n, filter }) => [filter.need, n]);
  expect(list()).toEqual([
    ["price", 6],
    ["refund", 5],
  ]);
  expect(list("refund,change")).toEqual([["refund", 5]]);
});
