import { formatCompact, formatDate, formatDay } from "#src/domain/shared/format.ts";
import { LineChart } from "#src/components/charts/LineChart.tsx";

/** Messages per day, for administrators. Days are in UTC. */
export function MessagesChart({
  days,
  height,
}: {
  days: readonly { day: string; messages: number }[];
  height?: number;
}) {
  return (
    <LineChart
      title="Messages per day"
      points={days.map(({ day }) => ({
        key: day,
        label: formatDate(day, "UTC"),
        shortLabel: formatDay(day, "UTC"),
      }))}
      series={[{ id: "messages", label: "Messages", values: days.map(({ messages }) => messages) }]}
      formatValue={formatCompact}
      whole
      {...(height === undefined ? {} : { height })}
    />
  );
}
