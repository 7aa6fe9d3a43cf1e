import { expect, it } from "vitest";
import { buildAnalyticsView, openAnalyticsView } from "./analytics-views.ts";

const TODAY = "2026-11-30";

it("opens a named period up to the day on which the view is opened", () => {
  const period = { from: "2026-11-01", to: TODAY };
  const filter = buildAnalyticsView({ ...period, measure: "lost", by: "topic" }, { period, today: TODAY });
  expect(filter).toMatchObject({ period: "30d", measure: "lost", by: "topic" });
  const later = openAnalyticsView(filter, { sample: undefined, today: "2026-12-15" });
  expect(later).toMatchObject({ from: "2026-11-16", to: "2026-12-15", measure: "lost", by: "topic" });
});

it("keeps other periods by their days", () => {
  const period = { from: "2026-05-02", to: "2026-05-09" };
  const filter = buildAnalyticsView({ ...period, channel: "whatsapp" }, { period, today: TODAY });
  expect(openAnalyticsView(filter, { sample: undefined, today: "2027-01-01" })).toMatchObject({
    ...period,
    channel: "whatsapp",
    measure: "conversations",
  });
});

it("removes what the view does not name, except for the choice of sample data", () => {
  const opened = openAnalyticsView({ measure: "quality", period: "7d" }, { sample: "exclude", today: TODAY });
  expect({ channel: "whatsapp", by: "topic", sample: undefined, ...opened }).toMatchObject({
    ...{ channel: undefined, by: undefined, sample: "exclude", measure: "quality" },
  });
});
