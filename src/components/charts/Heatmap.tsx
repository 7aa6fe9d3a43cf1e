import { type KeyboardEvent, useState } from "react";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { classNames } from "../ui/class-names.ts";
import { ChartFrame } from "./ChartFrame.tsx";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LABELED_HOURS = [0, 6, 12, 18];
const STEPS = [0.14, 0.3, 0.48, 0.68, 0.88, 1] as const;
const OPACITIES = ["opacity-14", "opacity-30", "opacity-48", "opacity-68", "opacity-88", "opacity-100"] as const;

type HeatmapProps = {
  title: string;
  /** Seven days from Monday, 24 hours each. */
  values: readonly (readonly number[])[];
  /** Singular noun of what is counted. */
  unit?: string;
  onSelect?: ((day: number, hour: number) => void) | undefined;
  className?: string;
};

type Cell = { day: number; hour: number };

/** Activity by weekday and hour. Arrow keys move the cursor; the line above shows the cell's value. */
export function Heatmap({ title, values, unit = "conversation", onSelect, className }: HeatmapProps) {
  const [at, setAt] = useState<Cell | null>(null);
  const highest = Math.max(0, ...values.flat());
  const busiest = findBusiest(values);
  const shown = at ?? busiest;

  function getValue(cell: Cell): number {
    return values[cell.day]?.[cell.hour] ?? 0;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const from = at ?? busiest ?? { day: 0, hour: 0 };
    const next = {
      ArrowLeft: { ...from, hour: from.hour - 1 },
      ArrowRight: { ...from, hour: from.hour + 1 },
      ArrowUp: { ...from, day: from.day - 1 },
      ArrowDown: { ...from, day: from.day + 1 },
      Home: { ...from, hour: 0 },
      End: { ...from, hour: 23 },
    }[event.key];
    if ((event.key === "Enter" || event.key === " ") && onSelect !== undefined) {
      event.preventDefault();
      onSelect(from.day, from.hour);
    }
    if (next === undefined) return;
    event.preventDefault();
    setAt({ day: Math.min(6, Math.max(0, next.day)), hour: Math.min(23, Math.max(0, next.hour)) });
  }

  return (
    <ChartFrame
      title={title}
      className={className}
      header={
        <p aria-live="polite" className="tabular text-xs leading-6 text-soft">
          {shown === null ? (
            "No data in this period"
          ) : (
            <>
              {at === null ? "Busiest: " : ""}
              {describeCell(shown)}
              {", "}
              <span className="font-semibold text-ink">{formatNumberOf(getValue(shown), unit)}</span>
            </>
          )}
        </p>
      }
      table={{
        columns: ["Hour", ...DAYS],
        rows: HOURS.map((hour) => [formatHour(hour), ...DAYS.map((_, day) => formatCount(getValue({ day, hour })))]),
      }}
    >
      <div
        role="group"
        aria-label={`${title}, use the arrow keys to read each hour`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => setAt((before) => before ?? busiest)}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
        className="mt-2 rounded-xs"
      >
        <div
          aria-hidden="true"
          className="grid grid-cols-[2.1rem_repeat(24,minmax(0,1fr))] gap-[2px] text-[0.7rem] leading-none text-faint sm:gap-[3px]"
        >
          {values.slice(0, 7).map((row, day) => [
            <span key={`label-${day}`} className="self-center">
              {DAYS[day]?.slice(0, 3)}
            </span>,
            ...row.slice(0, 24).map((value, hour) => (
              <span
                key={`${day}-${hour}`}
                onPointerEnter={() => setAt({ day, hour })}
                onClick={() => onSelect?.(day, hour)}
                className={classNames(
                  "relative aspect-square min-h-2.5 rounded-[2.5px] bg-rule sm:rounded-[3px]",
                  onSelect !== undefined && "cursor-pointer",
                  at !== null && at.day === day && at.hour === hour && "outline-2 outline-ink",
                )}
              >
                {value > 0 ? (
                  <span
                    className={classNames("absolute inset-0 rounded-[inherit] bg-accent", pickOpacity(value / highest))}
                  />
                ) : null}
              </span>
            )),
          ])}
          <span />
          {HOURS.map((hour) => (
            <span key={hour} className="tabular pt-1 whitespace-nowrap">
              {LABELED_HOURS.includes(hour) ? formatHour(hour) : ""}
            </span>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="mt-3 flex items-center justify-end gap-1 text-2xs text-faint">
        <span className="mr-1">None</span>
        <span className="size-2.5 rounded-[2.5px] bg-rule" />
        {OPACITIES.map((opacity) => (
          <span key={opacity} className="relative size-2.5 rounded-[2.5px] bg-rule">
            <span className={classNames("absolute inset-0 rounded-[inherit] bg-accent", opacity)} />
          </span>
        ))}
        <span className="tabular ml-1">{formatCount(highest)}</span>
      </p>
    </ChartFrame>
  );
}

function findBusiest(values: readonly (readonly number[])[]): Cell | null {
  let best: (Cell & { value: number }) | null = null;
  for (const [day, row] of values.entries()) {
    for (const [hour, value] of row.entries()) {
      if (value > (best?.value ?? 0)) best = { day, hour, value };
    }
  }
  return best;
}

function pickOpacity(share: number): string {
  const step = STEPS.findIndex((max) => share <= max);
  return OPACITIES[step === -1 ? STEPS.length - 1 : step] ?? OPACITIES[0];
}

function describeCell({ day, hour }: Cell): string {
  return `${DAYS[day] ?? ""} ${formatHour(hour)}–${formatHour((hour + 1) % 24)}`;
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
