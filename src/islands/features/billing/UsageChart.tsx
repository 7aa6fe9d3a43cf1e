import { useState } from "react";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { buildUsageChart } from "#src/domain/billing/usage/usage-chart.ts";
import { formatCount, formatDay } from "#src/domain/shared/format.ts";
import { ChartFrame } from "#src/components/charts/ChartFrame.tsx";
import { useWidth } from "#src/components/charts/use-width.ts";

const HEIGHT = 190;
const [TOP, BOTTOM, LEFT, RIGHT] = [22, 24, 6, 6];

type UsageChartProps = Pick<BillingSummary, "usage" | "overage" | "plan"> & {
  days: readonly { day: string; counted: number }[];
  timeZone: string;
};

/** Messages through the period as a thread, against the included volume, the forecast and the limit. */
export function UsageChart({ usage, overage, plan, days, timeZone }: UsageChartProps) {
  const [watch, width] = useWidth();
  const [nowMs] = useState(() => Date.now());
  const { period, counted, included, forecast } = usage;
  const chart = buildUsageChart({
    usage,
    overage,
    overageCentsPer100: plan.overageCentsPer100,
    days,
    timeZone,
    nowMs,
  });
  const { points, nowShare, top, limit } = chart;
  const x = (share: number) => LEFT + share * (width - LEFT - RIGHT);
  const y = (messages: number) => HEIGHT - BOTTOM - (messages / top) * (HEIGHT - BOTTOM - TOP);
  const path = points.map(({ share, messages }, at) => `${at === 0 ? "M" : "L"}${x(share)} ${y(messages)}`).join("");
  const now = { x: x(nowShare), y: y(counted) };
  return (
    <ChartFrame
      title="Messages counted through the period"
      summary={`${formatCount(counted)} of ${formatCount(included)} included messages`}
      table={{
        columns: ["Day", "Messages", "Total"],
        rows: chart.rows.map((row) => [row.day, formatCount(row.counted), formatCount(row.total)]),
      }}
    >
      <div ref={watch}>
        {width === 0 ? (
          <div className="h-[190px]" />
        ) : (
          <svg aria-hidden="true" width={width} height={HEIGHT} className="block font-sans">
            <line x1={LEFT} x2={width - RIGHT} y1={y(0)} y2={y(0)} className="stroke-rule" />
            <Mark y={y(included)} width={width} label={`${formatCount(included)} included`} />
            {limit === null ? null : <Mark y={y(limit)} width={width} label="Your limit" isLimit />}
            {forecast === null ? null : (
              <>
                <path
                  d={`M${now.x} ${now.y}L${x(1)} ${y(forecast.high)}L${x(1)} ${y(forecast.low)}Z`}
                  className="fill-discovery opacity-15"
                />
                <line
                  x1={now.x}
                  y1={now.y}
                  x2={x(1)}
                  y2={y(forecast.messages)}
                  strokeWidth={1.5}
                  strokeDasharray="3 4"
                  className="stroke-discovery"
                />
              </>
            )}
            <path
              d={path}
              fill="none"
              strokeWidth={2.5}
              strokeLinecap="round"
              strokeLinejoin="round"
              className="stroke-ink"
            />
            <circle cx={now.x} cy={now.y} r={4.5} strokeWidth={2} className="fill-accent stroke-card" />
            <text x={LEFT} y={HEIGHT - 6} fontSize={11.5} className="fill-soft">
              {formatDay(period.start, timeZone)}
            </text>
            <text x={width - RIGHT} y={HEIGHT - 6} textAnchor="end" fontSize={11.5} className="fill-soft">
              {formatDay(period.end, timeZone)}
            </text>
          </svg>
        )}
      </div>
    </ChartFrame>
  );
}

function Mark({ y, width, label, isLimit = false }: { y: number; width: number; label: string; isLimit?: boolean }) {
  return (
    <>
      <line
        x1={LEFT}
        x2={width - RIGHT}
        y1={y}
        y2={y}
        strokeDasharray="2 3"
        className={isLimit ? "stroke-drop" : "stroke-edge"}
      />
      <text
        x={isLimit ? width - RIGHT : LEFT}
        y={y - 6}
        textAnchor={isLimit ? "end" : "start"}
        fontSize={11.5}
        className={isLimit ? "fill-drop-ink" : "fill-soft"}
      >
        {label}
      </text>
    </>
  );
}
