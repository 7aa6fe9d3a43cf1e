import { expect, test } from "vitest";
import { explainNothing } from "./nothing-here.ts";

const ASKED = {
  newest: null,
  loadingSample: false,
  filtered: false,
  period: { from: "2026-10-25", to: "2026-11-23" },
  timeZone: "Europe/Lisbon",
  promise: "The funnel is drawn from conversations.",
};

test("a workspace without conversations is told what comes and offered the ways in, whatever filters are set", () => {
  const expected = { title: "No conversations yet", description: ASKED.promise, way: "in" };
  expect(explainNothing(ASKED)).toEqual(expected);
  expect(explainNothing({ ...ASKED, filtered: true })).toEqual(expected);
});

test("sample data on its way is waited for", () => {
  expect(explainNothing({ ...ASKED, loadingSample: true })).toMatchObject({ way: "wait" });
});

test("a period without conversations offers the thirty days up to the newest, on the client's day", () => {
  const nothing = explainNothing({ ...ASKED, newest: "2024-03-05T23:30:00Z", timeZone: "Europe/Madrid" });
  expect(nothing).toEqual({
    title: "No conversations in this period",
    description: "Your newest conversation began on 6 Mar 2024.",
    way: "period",
    period: { from: "2024-02-06", to: "2024-03-06" },
  });
});

test("filters that fit none can be taken away", () => {
  const nothing = explainNothing({ ...ASKED, newest: "2026-11-20T10:00:00Z", filtered: true });
  expect(nothing).toMatchObject({ title: "No conversation matches", way: "clear" });
});

test("no other days are offered where the newest is not known or begins within the period", () => {
  for (const newest of [undefined, "2026-11-20T10:00:00Z"]) {
    expect(explainNothing({ ...ASKED, newest })).toMatchObject({
      title: "No conversations in this period",
      way: "none",
    });
  }
});
