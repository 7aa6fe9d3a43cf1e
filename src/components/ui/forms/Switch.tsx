import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "size" | "role"> & { label: ReactNode; hint?: ReactNode };

/** An on/off switch, built on a native checkbox. */
export function Switch({ label, hint, className, id, ...rest }: SwitchProps) {
  const own = useId();
  const inputId = id ?? own;
  const hintId = hint === undefined ? undefined : `${inputId}-hint`;
  return (
    <div className={classNames("flex items-start justify-between gap-4", className)}>
      <span className="grid text-sm">
        <label htmlFor={inputId} className="font-semibold">
          {label}
        </label>
        {hintId === undefined ? null : (
          <span id={hintId} className="max-w-xl text-[0.8125rem] text-soft">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          role="switch"
          aria-describedby={hintId}
          className="peer size-full appearance-none rounded-full border border-edge bg-wash transition-colors hover:border-ink checked:border-conversion-ink checked:bg-conversion-ink disabled:opacity-50"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-edge transition-[translate,background-color] peer-checked:translate-x-4 peer-checked:bg-card"
        />
      </span>
    </div>
  );
}
