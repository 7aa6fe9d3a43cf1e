import { CalendarDays, Check } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../buttons/Button.tsx";
import { classNames } from "../class-names.ts";
import {
  type DateRangeChoice,
  describeRange,
  findRangeError,
  RANGE_LABELS,
  RANGE_PRESETS,
} from "./date-range-choice.ts";
import { Field } from "./Field.tsx";
import { FLOATING_ITEM_CLASSES } from "../overlays/floating-classes.ts";
import { Input } from "./Input.tsx";
import { Popover } from "../overlays/Popover.tsx";
import { Switch } from "./Switch.tsx";

type DateRangePickerProps = {
  value: DateRangeChoice;
  onValueChange: (value: DateRangeChoice) => void;
  compare: boolean;
  onCompareChange: (compare: boolean) => void;
  /** The time zone of the days; display only. */
  timeZone: string;
  /** Today in that time zone, YYYY-MM-DD: the last selectable day. */
  today: string;
  align?: "start" | "end";
  className?: string;
};

/** Picks a date range and whether to compare it with the previous period. */
export function DateRangePicker({ align = "end", className, ...props }: DateRangePickerProps) {
  const [open, setOpen] = useState(false);
  const { value, compare, timeZone } = props;
  return (
    <Popover
      label="Date range"
      open={open}
      onOpenChange={setOpen}
      align={align}
      className="w-72 p-0!"
      trigger={
        <Button
          size="sm"
          icon={<CalendarDays aria-hidden="true" className="size-4 text-faint" />}
          className={classNames("font-normal", className)}
        >
          <span className="font-semibold">{describeRange(value)}</span>
          <span className="text-soft max-md:hidden">{compare ? "vs previous" : timeZone}</span>
        </Button>
      }
    >
      <RangeForm {...props} close={() => setOpen(false)} />
    </Popover>
  );
}

type RangeFormProps = Omit<DateRangePickerProps, "align" | "className"> & { close: () => void };

function RangeForm({ value, onValueChange, compare, onCompareChange, timeZone, today, close }: RangeFormProps) {
  const id = useId();
  const [days, setDays] = useState(
    value.preset === "custom" ? { from: value.from, to: value.to } : { from: "", to: "" },
  );
  const [error, setError] = useState<string | null>(null);

  const shared = {
    type: "date",
    size: "sm",
    max: today,
    "aria-invalid": error !== null,
    "aria-describedby": error === null ? undefined : `${id}-error`,
  } as const;

  function choose(choice: DateRangeChoice): void {
    onValueChange(choice);
    close();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const problem = findRangeError(days.from, days.to, today);
    setError(problem);
    if (problem === null) choose({ preset: "custom", ...days });
  }

  return (
    <div>
      <ul aria-label="Date ranges" className="p-1">
        {RANGE_PRESETS.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              aria-pressed={value.preset === preset}
              onClick={() => choose({ preset })}
              className={classNames(FLOATING_ITEM_CLASSES, "w-full text-left hover:bg-wash focus-visible:bg-wash")}
            >
              <span className="flex-1">{RANGE_LABELS[preset]}</span>
              <Check aria-hidden="true" className={value.preset === preset ? undefined : "invisible"} />
            </button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={submit} aria-labelledby={id} className="grid gap-3 border-t border-rule p-3.5">
        <h3 id={id} className="font-sans text-xs font-semibold tracking-normal text-soft">
          Custom range
        </h3>
        <div className="grid grid-cols-2 gap-2">
          <Field label="From">
            <Input {...shared} value={days.from} onChange={(event) => setDays({ ...days, from: event.target.value })} />
          </Field>
          <Field label="To">
            <Input {...shared} value={days.to} onChange={(event) => setDays({ ...days, to: event.target.value })} />
          </Field>
        </div>
        {error === null ? null : (
          <p id={`${id}-error`} role="alert" className="text-[0.8125rem] font-medium text-drop-ink">
            {error}
          </p>
        )}
        <Button type="submit" size="sm" variant="primary">
          Apply
        </Button>
      </form>
      <div className="grid gap-2.5 border-t border-rule p-3.5">
        <Switch
          label="Compare with previous period"
          checked={compare}
          onChange={(event) => onCompareChange(event.target.checked)}
        />
        <p className="text-xs text-faint">Days start at midnight, {timeZone}</p>
      </div>
    </div>
  );
}
