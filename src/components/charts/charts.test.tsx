import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { BarList } from "./BarList.tsx";
import { Heatmap } from "./Heatmap.tsx";
import { LineChart } from "./LineChart.tsx";
import { RangeBar } from "./RangeBar.tsx";
import { Sparkline } from "./Sparkline.tsx";
import { ThreadFunnel } from "./ThreadFunnel.tsx";

/** Extracts the cells of a chart's data table. */
function parseTable(html: string): string[][] {
  const rows = html.match(/<tr>.*?<\/tr>/gs) ?? [];
  return rows.map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map((cell) => cell[1] ?? ""));
}

test("the funnel's table lists count, share, interval and drop-offs of each stage", () => {
  const html = renderToStaticMarkup(
    <ThreadFunnel
      stages={[
        { stage: "discovery", count: 1_200, rate: 1, low: 1, high: 1 },
        { stage: "interest", count: 600, rate: 0.5, low: 0.472, high: 0.528 },
      ]}
      drops={[{ stage: "discovery", count: 580 }]}
    />,
  );
  expect(parseTable(html).slice(1)).toEqual([
    ["Discovery", "1,200", "100.0%", "100.0%–100.0%", "580"],
    ["Interest", "600", "50.0%", "47.2%–52.8%", "0"],
  ]);
});

test("a chart is of its height before its width is known", () => {
  const html = renderToStaticMarkup(
    <LineChart title="Small" points={[]} series={[]} formatValue={String} height={130} />,
  );
  expect(html).toMatch(/<svg[^>]* height="130"[^>]*><\/svg>/);
});

test("a gap in a line is shown as missing, not as zero", () => {
  const html = renderToStaticMarkup(
    <LineChart
      title="Response time"
      points={[
        { key: "1", label: "1 Nov", shortLabel: "1" },
        { key: "2", label: "2 Nov", shortLabel: "2" },
      ]}
      series={[{ id: "p50", label: "p50", values: [4, null] }]}
      formatValue={(value) => `${value} s`}
      annotations={[{ at: 1, label: "v2" }]}
    />,
  );
  expect(parseTable(html)).toEqual([
    ["Date", "p50", "Note"],
    ["1 Nov", "4 s", ""],
    ["2 Nov", "no data", "v2"],
  ]);
});

describe("the peak hours", () => {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));

  test("start with Monday and name the busiest hour", () => {
    const values = week.map((row, day) => row.map((_, hour) => (day === 1 && hour === 23 ? 42 : 0)));
    const html = renderToStaticMarkup(<Heatmap title="Peak hours" values={values} />);
    expect(html).toContain("Tuesday 23:00–00:00");
    expect(parseTable(html)[0]?.slice(0, 3)).toEqual(["Hour", "Monday", "Tuesday"]);
    expect(parseTable(html)[24]?.[2]).toBe("42");
    expect(html).toMatch(/>None<.*>42<\/span><\/p>/);
  });

  test("show an empty text without data", () => {
    expect(renderToStaticMarkup(<Heatmap title="Peak hours" values={week} />)).toContain("No data in this period");
  });
});

test("ranked bars are proportional to their counts, the longest at full width", () => {
  const html = renderToStaticMarkup(
    <BarList
      title="Reasons"
      items={[
        { key: "a", label: "Fallback loop", count: 40, share: 0.8 },
        { key: "b", label: "Slow answer", count: 10, share: 0.2 },
      ]}
    />,
  );
  expect([...html.matchAll(/rx="2"[^>]*/g)]).toHaveLength(2);
  expect(html).not.toContain("fill-wash");
  expect([...html.matchAll(/width="([\d.]+%)" height="4" rx/g)].map((match) => match[1])).toEqual(["100%", "25%"]);
});

test("a range bar describes its interval and stays on its scale", () => {
  const html = renderToStaticMarkup(
    <RangeBar label="v2" value={0.5} low={-0.2} high={0.7} min={0} max={1} formatValue={(value) => `${value}`} />,
  );
  expect(html).toContain('aria-label="v2: 0.5, 95% interval -0.2 to 0.7"');
  expect(html).toContain('x1="0.00%" x2="70.00%"');
});

test("a sparkline leaves gaps for missing values", () => {
  const html = renderToStaticMarkup(<Sparkline values={[1, 2, null, 3, 4]} />);
  expect(/d="([^"]*)"/.exec(html)?.[1]?.match(/M/g)).toHaveLength(2);
});
