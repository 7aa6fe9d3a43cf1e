import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CONTROL_CLASSES, CONTROL_SIZES, type ControlSize } from "./control-classes.ts";
import { useFieldControl } from "./field-context.ts";

type InputProps = Omit<ComponentProps<"input">, "size"> & {
  size?: ControlSize | undefined;
  /** Decorative icon at the start. */
  icon?: ReactNode;
  /** Shown inside at the end: a button, a unit. */
  trailing?: ReactNode;
};

/** A one-line text field. */
export function Input({ size = "md", type = "text", icon, trailing, className, ...rest }: InputProps) {
  const control = useFieldControl();
  const input = (
    <input
      {...control}
      {...rest}
      type={type}
      className={classNames(
        CONTROL_CLASSES,
        CONTROL_SIZES[size],
        icon !== undefined && "pl-9",
        trailing !== undefined && "pr-11",
        className,
      )}
    />
  );
  if (icon === undefined && trailing === undefined) return input;
  return (
    <div className="relative">
      {icon === undefined ? null : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-faint"
        >
          {icon}
        </span>
      )}
      {input}
      {trailing === undefined ? null : (
        <span className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</span>
      )}
    </div>
  );
}
