import { scaleLinear } from "@visx/scale";
import type { AgentRow, ComparedBy } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { formatUsd } from "#src/domain/model-calls/format-usage.ts";
import { formatDecimal, formatNumberOf } from "#src/domain/shared/format.ts";
import { ChartFrame } from "#src/components/charts/ChartFrame.tsx";
import { ChartLegend } from "#src/components/charts/ChartLegend.tsx";
import { placeLabels } from "#src/components/charts/place-labels.ts";
import { Plot } from "#src/components/charts/Plot.tsx";
import { CategoryAxis, measureLabelWidth, ValueAxis } from "#src/components/charts/PlotAxes.tsx";
import { useCursor } from "#src/components/charts/use-cursor.ts";
import { useWidth } from "#src/components/charts/use-width.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { BY_NAMES } from "./cell-values.ts";

const [HEIGHT, TOP, BOTTOM, RIGHT] = [240, 16, 24, 16];
const TITLE = "Quality against cost per conversation";

type Dot = { key: string; label: string; cost: number; quality: number; low: number; high: number; n: number };

/** Each row that has a price as a dot: further left costs less, further up is better. */
export function CostQualitySection({ rows, by }: { rows: readonly AgentRow[]; by: ComparedBy }) {
  const dots = rows.flatMap(({ value, label, cost, quality, conversations }): Dot[] => {
    const { value: mean, low, high } = quality;
    if (cost.perConversation === null || mean === null) return [];
    return [
      ...[{ key: value, label, cost: cost.perConversation, quality: mean, low: low ?? mean, high: high ?? mean }].map(
        (dot) => ({ ...dot, n: conversations }),
      ),
    ];
  });
  return (
    <Section
      title="Cost against quality"
      description="Further left costs less, further up is better. Lines are 95% intervals"
    >
      {dots.length === 0 ? (
        <p className="text-sm text-soft">
          No {BY_NAMES[by].many} with priced model calls in this period. Send model calls with OpenTelemetry or report
          usage with your messages.
        </p>
      ) : (
        <CostQualityChart dots={dots} />
      )}
    </Section>
  );
}

function CostQualityChart({ dots }: { dots: readonly Dot[] }) {
  const [watch, width] = useWidth();
  const sorted = dots.toSorted((a, b) => a.cost - b.cost);
  const cursor = useCursor(sorted.length);
  const current = cursor.at === null ? undefined : sorted[cursor.at];
  const y = scaleLinear<number>({
    domain: [Math.min(...sorted.map(({ low }) => low)), Math.max(...sorted.map(({ high }) => high))],
    range: [HEIGHT - BOTTOM, TOP],
    nice: 4,
  });
  const format = (value: number) => formatDecimal(value, Number.isInteger(value) ? 0 : 1);
  const left = measureLabelWidth(y, format);
  const x = scaleLinear<number>({
    domain: [0, Math.max(...sorted.map(({ cost }) => cost)) * 1.15],
    range: [left, width - RIGHT],
  });
  const ticks = x.ticks(4);
  const places = placeLabels(
    sorted.map(({ cost, quality, low, high, label }) => {
      return { x: x(cost), y: y(quality), low: y(low), high: y(high), label };
    }),
    { width },
  );
  return (
    <ChartFrame
      title={TITLE}
      header={
        <ChartLegend
          reading={current?.label}
          entries={
            current === undefined
              ? []
              : [
                  { key: "quality", label: "Quality", mark: "bg-ink", value: format(current.quality) },
                  { key: "cost", label: "Cost", mark: "bg-edge", value: formatUsd(current.cost) },
                  { key: "n", label: formatNumberOf(current.n, "conversation"), mark: "bg-edge" },
                ]
          }
        />
      }
      table={{
        columns: ["Value", "Cost per conversation", "Quality", "95% interval", "Conversations"],
        rows: sorted.map((dot) => [
          dot.label,
          formatUsd(dot.cost),
          format(dot.quality),
          `${formatDecimal(dot.low, 1)} to ${formatDecimal(dot.high, 1)}`,
          dot.n,
        ]),
      }}
    >
      <Plot title={TITLE} unit="dot" watch={watch} width={width} height={HEIGHT} cursor={cursor}>
        <ValueAxis scale={y} left={left} right={width} format={format} />
        <CategoryAxis
          middles={ticks.map((tick) => x(tick))}
          labels={ticks.map(formatUsd)}
          top={HEIGHT - BOTTOM}
          left={left}
          right={width}
        />
        {sorted.map((dot, at) => {
          const isCurrent = cursor.at === at;
          const place = places[at];
          return (
            <g key={dot.key}>
              <line
                x1={x(dot.cost)}
                x2={x(dot.cost)}
                y1={y(dot.low)}
                y2={y(dot.high)}
                strokeWidth={4}
                strokeOpacity={0.28}
                strokeLinecap="round"
                className="stroke-ink"
              />
              <circle
                cx={x(dot.cost)}
                cy={y(dot.quality)}
                r={isCurrent ? 7 : 5}
                strokeWidth={2}
                className={classNames("stroke-card", isCurrent ? "fill-accent" : "fill-ink")}
              />
              <text x={place?.x} y={place?.y} textAnchor={place?.anchor} fontSize={11.5} className="fill-soft">
                {dot.label}
              </text>
            </g>
          );
        })}
      </Plot>
    </ChartFrame>
  );
}
