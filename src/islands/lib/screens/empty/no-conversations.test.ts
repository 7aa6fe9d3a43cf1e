import { expect, test } from "vitest";
import { explainEmpty } from "./no-conversations.ts";

const STATE = {
  newest: null,
  loadingSample: false,
  onlyMine: false,
  filtered: false,
  period: { from: "2026-10-25", to: "2026-11-23" },
  timeZone: "Europe/Lisbon",
  promise: "The funnel is drawn from conversations.",
};

test("offers ways to start to a workspace without conversations, whatever the filters", () => {
  const expected = { title: "No conversations yet", description: STATE.promise, next: "start" };
  expect(explainEmpty(STATE)).toEqual(expected);
  expect(explainEmpty({ ...STATE, filtered: true })).toEqual(expected);
});

test("waits while sample data loads", () => {
  expect(explainEmpty({ ...STATE, loadingSample: true })).toMatchObject({ next: "wait" });
});

test("suggests the 30 days up to the newest conversation, in the client's time zone", () => {
  const nothing = explainEmpty({ ...STATE, newest: "2024-03-05T23:30:00Z", timeZone: "Europe/Madrid" });
  expect(nothing).toEqual({
    title: "No conversations in this period",
    description: "Your most recent conversation started on 6 Mar 2024.",
    next: "period",
    period: { from: "2024-02-06", to: "2024-03-06" },
  });
});

test("offers to clear filters that match nothing", () => {
  const nothing = explainEmpty({ ...STATE, newest: "2026-11-20T10:00:00Z", filtered: true });
  expect(nothing).toMatchObject({ title: "No conversations match", next: "clear" });
});

test("suggests no period when the newest conversation is unknown or inside the period", () => {
  for (const newest of [undefined, "2026-11-20T10:00:00Z"]) {
    expect(explainEmpty({ ...STATE, newest })).toMatchObject({
      title: "No conversations in this period",
      next: "none",
    });
  }
});

test("offers ways to start if sample conversations are left out and there are no others", () => {
  expect(explainEmpty({ ...STATE, onlyMine: true })).toMatchObject({
    title: "No conversations of your own yet",
    next: "start",
  });
});
