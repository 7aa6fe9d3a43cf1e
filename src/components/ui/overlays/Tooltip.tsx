import { Tooltip as Radix } from "radix-ui";
import { useState } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { TOOLTIP_SKIP_DELAY_MS, useTooltipTurn } from "./use-tooltip-turn.ts";

/** Delay before a tooltip opens. */
const OPEN_DELAY_MS = 700;
const SIDE_OFFSET = 4;

/** Provides tooltip delays. Mount once around an app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
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
  const [open, setOpen] = useState(false);
  const turn = useTooltipTurn(open, setOpen);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild {...turn}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-tooltip=""
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
