import { useId } from "react";

type RangeFieldProps = {
  label: string;
  /** Shown below the slider. */
  hint?: string;
  value: number;
  min: number;
  max: number;
  step: number;
  format: (value: number) => string;
  onChange: (value: number) => void;
};

/** A native range slider with label and formatted value. */
export function RangeField({ label, hint, value, min, max, step, format, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="tabular font-semibold">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full cursor-pointer accent-ink"
      />
      {hint === undefined ? null : <p className="text-xs text-soft">{hint}</p>}
    </div>
  );
}
