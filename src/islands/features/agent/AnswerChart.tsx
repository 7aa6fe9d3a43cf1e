import type { AgentAnswer, AgentChart } from "#src/domain/agent/agent.contract.ts";
import { createFormat } from "#src/domain/agent/answer/format-answer.ts";
import { formatRowLabel } from "#src/domain/agent/answer/format-row-label.ts";
import { getUnit } from "#src/domain/agent/pick-figure.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { LineChart } from "#src/components/charts/LineChart.tsx";
import { useDash } from "../../lib/session/dash-context.ts";

/** The chart of an answer: a line over time. Other breakdowns are bars in their table. */
export function AnswerChart({ chart, answer }: { chart: AgentChart; answer: AgentAnswer }) {
  const measure = answer.reading?.measure ?? null;
  const { client } = useDash();
  const [series] = chart.series;
  if (chart.type !== "line" || measure === null || series === undefined || chart.x.length < 2) return null;
  const format = createFormat(answer.language, navigator.language);
  const currency = answer.table?.rows.find((row) => row.currency !== undefined)?.currency;
  const unit = getUnit(measure, answer.reading?.counted);
  // A day that was not over when it was counted would look like a fall.
  const isRunning =
    answer.reading?.breakdown === "day" && chart.x.at(-1) === localDayOf(Date.parse(answer.askedAt), client.timeZone);
  const shown = isRunning && chart.x.length > 2 ? chart.x.slice(0, -1) : chart.x;
  return (
    <div className="grid gap-1">
      <LineChart
        title={series.name}
        points={shown.map((x) => {
          const label = formatRowLabel({ key: x, label: x }, answer.reading?.breakdown ?? null, format);
          return { key: x, label, shortLabel: label.replace(/,? (de )?\d{4}$/, "") };
        })}
        series={[{ id: "value", label: series.name, values: series.values.slice(0, shown.length) }]}
        formatValue={(value) => format.value(value, unit, currency)}
        whole={unit === "count" && measure !== "depth"}
        fromZero={unit !== "score"}
      />
      {shown.length < chart.x.length ? (
        <p className="text-xs text-soft">The line leaves out the last day, which was not over when this was asked.</p>
      ) : null}
    </div>
  );
}
