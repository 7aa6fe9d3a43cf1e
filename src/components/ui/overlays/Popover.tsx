import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FLOATING_CLASSES } from "./floating-classes.ts";

type PopoverProps = {
  trigger: ReactNode;
  /** Accessible name. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  children: ReactNode;
};

/** A non-modal popover next to its trigger. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = "start",
  side = "bottom",
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            FLOATING_CLASSES,
            "max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto p-4",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
