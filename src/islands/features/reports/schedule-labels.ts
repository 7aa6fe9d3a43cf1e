import type { Schedule } from "#src/domain/reports/schedules.contract.ts";

/** Weekdays from Monday. */
export const WEEKDAY_LABELS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** 8 → "08:00". */
export function describeHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** When a report is sent: "Every Monday at 08:00", "On the 1st of every month at 08:00". */
export function describeSchedule({ every, weekday, hour }: Pick<Schedule, "every" | "weekday" | "hour">): string {
  const day = every === "week" ? `Every ${WEEKDAY_LABELS[weekday - 1] ?? "week"}` : "On the 1st of every month";
  return `${day} at ${describeHour(hour)}`;
}
