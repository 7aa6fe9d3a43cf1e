import { formatCompact, formatDate, formatDay } from "#src/domain/shared/format.ts";
import { LineChart } from "#src/components/charts/LineChart.tsx";

/** Messages a day, for staff: days are UTC. */
export function MessagesChart({
  days,
  height,
}: {
  days: readonly { day: string; messages: number }[];
  height?: number;
}) {
  return (
    <LineChart
      title="Messages a day"
      places={days.map(({ day }) => ({
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
