import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { CONTROL_CLASSES } from "./control-classes.ts";
import { useFieldControl } from "./field-context.ts";

/** A multi-line text field that grows with its text in browsers that support it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      className={classNames(
        CONTROL_CLASSES,
        "field-sizing-content min-h-20 px-3 py-2 text-[0.9375rem] leading-normal",
        className,
      )}
    />
  );
}
