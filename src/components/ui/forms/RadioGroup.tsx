import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
};

type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  hideLegend?: boolean | undefined;
  /** `cards` shows each option as a bordered row. */
  variant?: "plain" | "cards" | undefined;
  error?: string | undefined;
  className?: string | undefined;
};

/** A group of radio buttons. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  value,
  onValueChange,
  hideLegend = false,
  variant = "plain",
  error,
  className,
}: RadioGroupProps<Value>) {
  const name = useId();
  const errorId = error === undefined ? undefined : `${name}-error`;
  return (
    <fieldset aria-describedby={errorId} className={classNames("grid gap-2", className)}>
      <legend className={classNames("mb-2 text-sm font-semibold", hideLegend && "sr-only")}>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            "flex items-start gap-2 text-sm has-disabled:opacity-50",
            variant === "cards" &&
              "rounded-sm border border-rule bg-card p-3 transition-colors hover:border-edge has-checked:border-ink has-checked:bg-wash",
          )}
        >
          <span className="grid size-6 shrink-0 place-items-center">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="size-[1.125rem] appearance-none rounded-full border border-edge bg-card transition-colors hover:border-ink checked:border-[5px] checked:border-ink"
            />
          </span>
          <span className="pt-0.5 leading-5">
            <span className={variant === "cards" ? "font-semibold" : undefined}>{option.label}</span>
            {option.hint === undefined ? null : <span className="block text-[0.8125rem] text-soft">{option.hint}</span>}
          </span>
        </label>
      ))}
      {errorId === undefined ? null : (
        <p id={errorId} className="text-[0.8125rem] font-medium text-drop-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
