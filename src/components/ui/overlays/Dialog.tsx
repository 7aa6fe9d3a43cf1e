import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { buttonClasses } from "../buttons/button-classes.ts";
import { classNames } from "../class-names.ts";
import { useFocusReturn } from "./use-focus-return.ts";

type DialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element that opens it; without one, `open` controls it. */
  trigger?: ReactNode;
  title: ReactNode;
  /** Hides the title visually. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** Actions at the bottom, right-aligned. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
  /** Without header and padding, for a command palette or a picture. */
  bare?: boolean;
  className?: string;
  children?: ReactNode;
};

const SIZES = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-2xl", xl: "max-w-5xl" };

/** A modal dialog: traps focus, closes on Escape or an outside click, and returns focus. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  hideTitle = false,
  description,
  footer,
  size = "md",
  bare = false,
  className,
  children,
}: DialogProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      {trigger === undefined ? null : <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        {/* Not Radix's overlay: it inserts a style element, which a strict CSP blocks. */}
        <div data-scroll-lock className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <DialogContent
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
            className={classNames(
              "pointer-events-auto relative w-full animate-rise-in rounded-lg border border-rule bg-card wrap-anywhere text-ink focus:outline-none",
              SIZES[size],
              !bare && "p-6",
              className,
            )}
          >
            <Radix.Title className={hideTitle || bare ? "sr-only" : "pr-8 text-xl"}>{title}</Radix.Title>
            {description === undefined ? null : (
              <Radix.Description className={bare ? "sr-only" : "mt-1.5 text-[0.9375rem] text-soft"}>
                {description}
              </Radix.Description>
            )}
            {children === undefined ? null : <div className={bare ? undefined : "mt-5"}>{children}</div>}
            {footer === undefined ? null : (
              <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">{footer}</div>
            )}
            {bare ? null : (
              <Radix.Close aria-label="Close" className={buttonClasses("quiet", "icon-sm", "absolute top-4 right-4")}>
                <X aria-hidden="true" className="size-4" />
              </Radix.Close>
            )}
          </DialogContent>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Content of a modal dialog, mounted while it is open. */
export function DialogContent(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content onCloseAutoFocus={useFocusReturn()} {...props} />;
}

/** Closes the dialog or sheet around it: `<DialogClose><Button>Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
