import { describe, expect, it } from "vitest";
import { CONVERTED, RARE, START } from "./flow.contract.ts";
import { buildFlow, chooseStations, compareFlows, computeLayers } from "./flow.ts";
import type { FlowDraft, FlowPath } from "./flow.ts";

let count = 0;
const path = (end: FlowPath["end"], keys: string[], isLost = false): FlowPath => ({
  conversationId: `c${++count}`,
  language: "en",
  stops: keys.map((key) => ({ key, step: `${key}-step` })),
  end,
  isLost,
});
const left = (...keys: string[]) => path("left", keys);
const lost = (...keys: string[]) => path("left", keys, true);
const converted = (...keys: string[]) => path("converted", keys);
const build = (paths: FlowPath[]): FlowDraft => buildFlow(paths, chooseStations(paths));
const station = (paths: FlowPath[], key: string) => build(paths).stations.find((other) => other.key === key);
/** Keys of many different contents of one act. */
const answers = Array.from({ length: 30 }, (_, at) => `answer.thing-${String(at).padStart(2, "0")}`);

describe("the map of stations", () => {
  it("counts edges from the start to the conversion", () => {
    const paths = [converted("greeting", "offer"), converted("greeting", "offer"), left("greeting")];
    expect(build(paths).edges).toEqual([
      { from: START, to: "greeting", n: 3 },
      { from: "greeting", to: "offer", n: 2 },
      { from: "offer", to: CONVERTED, n: 2 },
    ]);
  });

  it("counts a conversation once per station, and merges what is repeated", () => {
    expect(station([left("menu", "offer", "menu")], "menu")).toMatchObject({ conversations: 1, left: 1 });
    expect(build([left("menu", "menu")]).edges).toEqual([{ from: START, to: "menu", n: 1 }]);
  });

  it("counts an end at the last station only, lost ones among them, and open ones apart", () => {
    const paths = [lost("menu", "offer"), left("offer"), path("open", ["menu"]), converted("menu")];
    expect(station(paths, "menu")).toMatchObject({ conversations: 3, left: 0, lost: 0, open: 1, converted: 1 });
    expect(station(paths, "offer")).toMatchObject({ conversations: 2, left: 2, lost: 1, open: 0, converted: 0 });
  });

  it("counts a loss where it happened, not at the goodbye", () => {
    expect(station([lost("unavailable", "closing")], "unavailable")).toMatchObject({ left: 1, lost: 1 });
    expect(station([left("answer", "closing")], "closing")).toMatchObject({ left: 1, lost: 0 });
    expect(station([lost("closing")], "closing")).toMatchObject({ left: 1, lost: 1 });
  });

  it("counts a message as left only where it was the very last", () => {
    const paths = [lost("unavailable", "closing"), lost("unavailable")];
    expect(station(paths, "unavailable")).toMatchObject({ left: 2, messages: [{ conversations: 2, left: 1 }] });
  });

  it("gives frequent contents their own station, and the others of the act one together", () => {
    const paths = [
      ...Array.from({ length: 30 }, () => left("answer.a-tour")),
      ...answers.slice(0, 28).map((key) => left(key)),
    ];
    const { stations } = buildFlow(
      [...paths, ...paths, ...answers.slice(28).map((key) => left(key))],
      chooseStations(paths),
    );
    expect(stations.map(({ key, conversations, label }) => [key, conversations, label])).toContainEqual([
      "answer.a-tour",
      60,
      "Answers about a tour",
    ]);
    const single = chooseStations(
      Array.from({ length: 100 }, (_, at) => left(at === 0 ? "answer.a-cake" : "answer.a-tour")),
    );
    expect(single.place("answer.a-cake")).toBe("answer");
    expect([...single.keys]).toEqual(["answer.a-tour", "answer"]);
  });

  it("names the station of the others so that it can be told apart", () => {
    const paths = Array.from({ length: 100 }, (_, at) => left(at === 0 ? "answer.a-cake" : "answer.a-tour"));
    expect(station(paths, "answer")?.label).toBe("Answers a question (other)");
    expect(station([left("answer")], "answer")?.label).toBe("Answers a question");
  });

  it("counts ends outside of the listed stations as rare and loses no conversation", () => {
    const listing = { keys: new Set(["menu"]), place: (key: string) => (key === "menu" ? key : null) };
    const draft = buildFlow([left("menu", "offer"), left("menu"), left(), converted("offer")], listing);
    expect(draft).toMatchObject({ n: 4, converted: 1, rare: 3 });
    expect(draft.stations).toMatchObject([{ key: "menu", conversations: 2, left: 1 }]);
    expect(draft.edges).toContainEqual({ from: "menu", to: RARE, n: 1 });
  });

  it("keeps at most twenty stations, the widest edges and the widest edge to each, and counts hidden transitions", () => {
    const keys = [
      ...answers.slice(0, 12),
      "menu",
      "offer",
      "price",
      "handoff",
      "fallback",
      "closing",
      "greeting",
      "form",
    ];
    const paths = keys.flatMap((from) => keys.flatMap((to) => (from === to ? [] : [left(from, to)])));
    const { stations, edges, hidden } = build(paths);
    expect(stations.length).toBeLessThanOrEqual(20);
    expect(edges.length).toBeLessThanOrEqual(32);
    for (const { key } of stations) expect(edges.some(({ to }) => to === key)).toBe(true);
    expect(hidden).toBeGreaterThan(0);
  });

  it("lists the messages of a station with their own counts, and the newest conversation of each", () => {
    const paths = [lost("offer"), left("offer", "menu"), left("offer")];
    expect(station(paths, "offer")?.messages).toEqual([
      { step: "offer-step", conversationId: paths[0]?.conversationId, language: "en", n: 3, conversations: 3, left: 2 },
    ]);
  });

  it("does not depend on the order of conversations but for messages", () => {
    const paths = [
      left("menu", "offer"),
      converted("offer", "menu"),
      lost("price"),
      converted("price", "menu", "offer"),
    ];
    const counted = (list: FlowPath[]) => build(list).stations.map(({ messages: _, ...rest }) => rest);
    expect(counted(paths.toReversed())).toEqual(counted(paths));
  });

  it("sets the layer of a station by the length of its widest path; 1 in a cycle", () => {
    const paths = [left("menu", "offer", "price"), left("menu", "offer"), left("offer"), converted("menu")];
    expect(Object.fromEntries(computeLayers({ ...build(paths), stations: [] }))).toEqual({
      [START]: 0,
      menu: 1,
      offer: 2,
      price: 3,
    });
  });
});

describe("a map against another version's", () => {
  it("gives the change of the share that left, with its interval", () => {
    const before = [
      ...Array.from({ length: 80 }, () => left("offer", "menu")),
      ...Array.from({ length: 20 }, () => left("offer")),
    ];
    const after = [
      ...Array.from({ length: 50 }, () => left("offer", "menu")),
      ...Array.from({ length: 50 }, () => left("offer")),
    ];
    const listing = chooseStations([...before, ...after]);
    const compared = compareFlows(buildFlow(before, listing), buildFlow(after, listing), 100);
    const offer = compared.stations.find(({ key }) => key === "offer");
    expect(offer).toMatchObject({ conversations: 100, left: 50 });
    expect(offer?.change?.left).toBeCloseTo(0.3);
    expect(offer?.change?.low).toBeGreaterThan(0.1);
    expect(offer?.change?.high).toBeLessThan(0.45);
  });

  it("has no change where nobody came", () => {
    const listing = chooseStations([left("offer")]);
    const compared = compareFlows(buildFlow([left("offer")], listing), buildFlow([], listing), 0);
    expect(compared.stations).toEqual([
      {
        ...{ key: "offer", act: "offer", label: "Makes an offer" },
        ...{ conversations: 0, left: 0, lost: 0, converted: 0, change: null },
      },
    ]);
  });

  it("has the stations that only the other version has, after the others", () => {
    const [before, after] = [
      [left("offer"), left("menu")],
      [lost("unavailable"), left("offer")],
    ];
    const listing = chooseStations([...before, ...after]);
    const { stations } = compareFlows(buildFlow(before, listing), buildFlow(after, listing), 2);
    expect(stations.map(({ key, conversations }) => [key, conversations])).toEqual([
      ["menu", 0],
      ["offer", 1],
      ["unavailable", 1],
    ]);
    expect(stations.at(-1)).toMatchObject({ act: "unavailable", left: 1, lost: 1, change: null });
  });
});
