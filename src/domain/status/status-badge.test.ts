import { expect, it } from "vitest";
import { drawStatusBadge } from "./status-badge.ts";

it("says the state in words, and in as much room as they need", () => {
  const badge = drawStatusBadge("good");
  expect(badge).toContain('aria-label="Threadlight: operational"');
  expect(badge).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="168" height="20"/);
  const widths = Array.from(badge.matchAll(/<rect [^>]*width="(\d+)"/g), ([, width]) => Number(width));
  expect(widths).toEqual([84, 84]);
});

it("says partial and whole outages, and that a check that is missing or old says nothing", () => {
  expect(drawStatusBadge("degraded")).toContain(">partial outage</text>");
  expect(drawStatusBadge("down")).toContain(">major outage</text>");
  for (const summary of ["stale", "unknown"] as const) expect(drawStatusBadge(summary)).toContain(">unknown</text>");
});
