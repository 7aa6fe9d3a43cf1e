import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Delay before a tooltip opens, and the time after closing one during which the next opens at once. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const SIDE_OFFSET = 4;

/** Provides tooltip delays. Mount once around an app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

type TooltipProps = {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  /** A single focusable element. */
  children: ReactNode;
};

/** A text shown on hover or focus. */
export function Tooltip({ content, side = "top", className, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={SIDE_OFFSET}
          collisionPadding={8}
          className={classNames(
            "z-60 max-w-72 animate-fade-in rounded-sm bg-ink px-2.5 py-1.5 text-[0.8125rem] leading-snug text-paper",
            className,
          )}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
