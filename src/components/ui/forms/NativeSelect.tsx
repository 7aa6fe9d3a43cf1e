import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { CONTROL_CLASSES, CONTROL_SIZES, type ControlSize } from "./control-classes.ts";
import { useFieldControl } from "./field-context.ts";

type NativeSelectProps = Omit<ComponentProps<"select">, "size"> & { size?: ControlSize | undefined };

/** The browser's native select, which works without scripts. */
export function NativeSelect({ size = "md", className, children, ...rest }: NativeSelectProps) {
  return (
    <div className={classNames("relative", className)}>
      <select
        {...useFieldControl()}
        {...rest}
        className={classNames(CONTROL_CLASSES, CONTROL_SIZES[size], "appearance-none truncate pr-9")}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-faint"
      />
    </div>
  );
}
