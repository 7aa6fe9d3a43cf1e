import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "../class-names.ts";
import { useFieldControl } from "./field-context.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "size"> & {
  label?: ReactNode;
  hint?: ReactNode;
  /** Some, but not all, of the items are selected. */
  indeterminate?: boolean | undefined;
};

/** A native checkbox that works without scripts and with `register()`. Needs a `label` or an `aria-label`. */
export function Checkbox({ label, hint, indeterminate = false, className, id, ...rest }: CheckboxProps) {
  const own = useId();
  const { id: _fieldId, ...control } = useFieldControl();
  const wrapper = useRef<HTMLSpanElement>(null);
  const inputId = id ?? own;

  useEffect(() => {
    const input = wrapper.current?.querySelector("input");
    if (input) input.indeterminate = indeterminate;
  }, [indeterminate]);

  const box = (
    <span ref={wrapper} className="relative grid size-6 shrink-0 place-items-center">
      <input
        {...control}
        {...rest}
        id={inputId}
        type="checkbox"
        className={
          "peer size-[1.125rem] appearance-none rounded-xs border border-edge bg-card transition-colors hover:border-ink " +
          "checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink aria-invalid:border-drop-ink disabled:opacity-50"
        }
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="pointer-events-none absolute size-3 stroke-paper opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
      >
        <path d="m2 6.3 2.7 2.7L10 3.4" />
      </svg>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute h-0.5 w-2.5 rounded-full bg-paper opacity-0 peer-indeterminate:opacity-100"
      />
    </span>
  );
  if (label === undefined) return <span className={classNames("inline-grid", className)}>{box}</span>;
  return (
    <label className={classNames("flex items-start gap-2 text-sm", className)}>
      {box}
      <span className="pt-0.5 leading-5">
        {label}
        {hint === undefined ? null : <span className="block text-[0.8125rem] text-soft">{hint}</span>}
      </span>
    </label>
  );
}
