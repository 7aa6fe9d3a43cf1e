import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

export type Segment<Value extends string> = { value: Value; label: ReactNode; disabled?: boolean | undefined };

type SegmentedControlProps<Value extends string> = {
  /** Accessible name. */
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: "sm" | "md";
  className?: string;
};

/** A few options side by side, built on native radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  size = "md",
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        "inline-flex w-fit max-w-full flex-wrap rounded-sm border border-rule bg-wash p-[3px]",
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            "relative flex cursor-pointer items-center justify-center gap-1.5 rounded-[6px] border border-transparent px-3 font-semibold whitespace-nowrap text-soft transition-colors hover:text-ink",
            "has-checked:border-rule has-checked:bg-card has-checked:text-ink has-disabled:opacity-50",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ink",
            size === "sm" ? "h-6 text-xs" : "h-8 text-[0.8125rem]",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[6px] outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
