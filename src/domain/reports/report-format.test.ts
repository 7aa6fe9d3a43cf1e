import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCount, formatDelta, formatDuration, formatLargeCount, formatPercent } from "../shared/format.ts";
import { getReportFormat } from "./report-format.ts";

const figures = fc.oneof(fc.constant(null), fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer());

test("formats in English exactly as the screens do", () => {
  const format = getReportFormat("en");
  fc.assert(
    fc.property(figures, (value) => {
      expect(format.count(value)).toBe(formatCount(value));
      expect(format.largeCount(value)).toBe(formatLargeCount(value));
      expect(format.percent(value)).toBe(formatPercent(value));
      expect(format.duration(value)).toBe(formatDuration(value));
      for (const unit of ["percent", "points", "duration", "number"] as const) {
        expect(format.delta(value, unit)).toBe(formatDelta(value, unit));
      }
    }),
  );
});

describe("Portuguese and Spanish", () => {
  test("use their own separators and units", () => {
    const [pt, es] = [getReportFormat("pt"), getReportFormat("es")];
    expect([pt.count(1_375), pt.count(12_480), es.count(1_375), es.count(12_480)]).toEqual([
      "1375",
      "12\u00a0480",
      "1375",
      "12.480",
    ]);
    expect([pt.percent(0.2361), es.percent(0.2361)]).toEqual(["23,6%", "23,6\u00a0%"]);
    expect([pt.duration(4_800), es.duration(72_000)]).toEqual(["4,8\u00a0s", "1\u00a0min\u00a012\u00a0s"]);
    expect([pt.delta(0.019, "points"), es.delta(-0.019, "points")]).toEqual(["+1,9\u00a0p.p.", "\u22121,9\u00a0p. p."]);
  });

  test("name whole months, single days and other periods", () => {
    const [en, pt, es] = [getReportFormat("en"), getReportFormat("pt"), getReportFormat("es")];
    const month = { from: "2026-10-01", to: "2026-10-31" };
    expect([en.period(month), pt.period(month), es.period(month)]).toEqual([
      "October 2026",
      "outubro de 2026",
      "octubre de 2026",
    ]);
    const day = { from: "2026-10-07", to: "2026-10-07" };
    expect([en.period(day), pt.period(day), es.period(day)]).toEqual([
      "October 7, 2026",
      "7 de outubro de 2026",
      "7 de octubre de 2026",
    ]);
    expect(en.period({ from: "2026-09-28", to: "2026-10-04" })).toMatch(/^September 28.–.October 4, 2026$/);
  });

  test("use only spaces that every font has", () => {
    for (const lang of ["en", "pt", "es"] as const) {
      const format = getReportFormat(lang);
      const texts = [
        format.period({ from: "2026-10-01", to: "2026-10-09" }),
        format.dateTime("2026-10-09T18:00:00Z", "Europe/Lisbon"),
        format.count(1_234_567),
      ];
      expect(texts.join("")).not.toMatch(/[\u2000-\u200a\u202f\u205f]/);
    }
  });
});

test("money is written as in its language, without cents from a thousand on", () => {
  const amounts = [8_050, 8_000, 124_567] as const;
  expect(amounts.map((cents) => getReportFormat("en").money(cents, "EUR"))).toEqual(["€80.50", "€80", "€1,246"]);
  expect(getReportFormat("es").money(8_050, "EUR")).toBe("80,50\u00a0€");
});
