import type { AgentAnswer, AgentChart } from "#src/domain/agent/agent.contract.ts";
import { createFormat } from "#src/domain/agent/format-answer.ts";
import { formatRowLabel } from "#src/domain/agent/format-row-label.ts";
import { getUnit } from "#src/domain/agent/pick-figure.ts";
import { LineChart } from "#src/components/charts/LineChart.tsx";

/** The chart of an answer: a line over time. Other breakdowns are bars in their table. */
export function AnswerChart({ chart, answer }: { chart: AgentChart; answer: AgentAnswer }) {
  const measure = answer.reading?.measure ?? null;
  const [series] = chart.series;
  if (chart.type !== "line" || measure === null || series === undefined || chart.x.length < 2) return null;
  const format = createFormat(answer.language, navigator.language);
  const unit = getUnit(measure);
  return (
    <LineChart
      title={series.name}
      points={chart.x.map((x) => {
        const label = formatRowLabel({ key: x, label: x }, answer.reading?.breakdown ?? null, format);
        return { key: x, label, shortLabel: label.replace(/,? (de )?\d{4}$/, "") };
      })}
      series={[{ id: "value", label: series.name, values: series.values }]}
      formatValue={(value) => format.value(value, unit)}
      whole={unit === "count" && measure !== "depth"}
      fromZero={unit !== "score"}
    />
  );
}
