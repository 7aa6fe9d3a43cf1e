import { describe, expect, it } from "vitest";
import { buildRate } from "../../metrics/rate.ts";
import { rankRows } from "./rank-rows.ts";
import { rankTopics } from "./rank-topics.ts";

const row = (key: string, value: number | null, n: number) => ({ key, label: key, value, n, low: null, high: null });
const keys = (rows: { key: string }[]) => rows.map(({ key }) => key);
const ROWS = [row("a", 0.2, 100), row("b", 0.5, 50), row("c", 0.9, 4), row("d", 0.1, 300), row("e", null, 0)];

describe("a ranking", () => {
  it("ranks rows of 30 conversations and more; the others follow, marked", () => {
    const { shown, hidden } = rankRows(ROWS, { measure: "conversionRate", order: "best", top: 2 });
    expect(keys(shown)).toEqual(["b", "a", "c", "e"]);
    expect(shown.map(({ few }) => few)).toEqual([undefined, undefined, true, true]);
    expect(keys(hidden)).toEqual(["d"]);
  });

  it("knows which way is good", () => {
    const first = (measure: "conversionRate" | "fallbackRate", order: "best" | "worst") =>
      keys(rankRows(ROWS, { measure, order, top: 1 }).shown)[0];
    expect(first("conversionRate", "best")).toBe("b");
    expect(first("conversionRate", "worst")).toBe("d");
    expect(first("fallbackRate", "best")).toBe("d");
    expect(first("fallbackRate", "worst")).toBe("b");
  });

  it("ranks numbers of conversations whatever their size", () => {
    const rows = [row("a", 3, 3), row("b", 12, 12)];
    expect(keys(rankRows(rows, { measure: "conversations", order: "highest", top: 5 }).shown)).toEqual(["b", "a"]);
  });
});

describe("topics", () => {
  const NONE = { sold: 0, solved: 0, answered: 0, waiting: 0, unmet: 0, greeting: 0, not_customer: 0 };
  const topic = (key: string, k: number, n: number) => ({
    ...{ key, label: key, conversations: n, hidden: false, lost: buildRate(k, n), outcomes: { ...NONE, lost: k } },
  });
  const TOPICS = [topic("many", 20, 200), topic("often", 15, 50), topic("few", 4, 5)];

  it("are ranked by their share where a rate is asked for, those with few conversations last", () => {
    const rows = rankTopics(TOPICS, "lostRate", 300);
    expect(keys(rows)).toEqual(["often", "many", "few"]);
    expect(rows.map(({ few }) => few)).toEqual([undefined, undefined, true]);
    expect(rows[0]).toMatchObject({ value: 0.3, n: 50, side: { k: 15, n: 50 } });
    expect(rows[0]?.low).toBeLessThan(0.3);
  });

  it("are ranked by their number otherwise", () => {
    expect(keys(rankTopics(TOPICS, "lost", 300))).toEqual(["many", "often", "few"]);
    expect(rankTopics(TOPICS, null, 300).map(({ value }) => value)).toEqual([200, 50, 5]);
  });
});
