import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { buttonClasses } from "../buttons/button-classes.ts";
import { classNames } from "../class-names.ts";
import { DialogContent } from "./Dialog.tsx";

type SheetProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: ReactNode;
  hideTitle?: boolean;
  side?: "left" | "right";
  className?: string;
  children: ReactNode;
};

/** A modal side panel for navigation and details. */
export function Sheet({
  open,
  onOpenChange,
  trigger,
  title,
  hideTitle = false,
  side = "left",
  className,
  children,
}: SheetProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      {trigger === undefined ? null : <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <div data-scroll-lock className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <DialogContent
          aria-describedby={undefined}
          className={classNames(
            "fixed inset-y-0 z-50 flex w-[min(20rem,86vw)] animate-sheet-in flex-col overflow-y-auto border-rule bg-paper p-4 text-ink focus:outline-none",
            side === "left" ? "left-0 border-r [--sheet-from:-100%]" : "right-0 border-l [--sheet-from:100%]",
            className,
          )}
        >
          <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
            <Radix.Title className={hideTitle ? "sr-only" : "text-lg"}>{title}</Radix.Title>
            <Radix.Close aria-label="Close" className={buttonClasses("quiet", "icon-sm", "ml-auto")}>
              <X aria-hidden="true" className="size-4" />
            </Radix.Close>
          </div>
          {children}
        </DialogContent>
      </Radix.Portal>
    </Radix.Root>
  );
}
