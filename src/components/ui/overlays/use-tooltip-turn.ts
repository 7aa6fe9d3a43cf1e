import { useEffect, useRef } from "react";
import type { PointerEvent } from "react";
import { flushSync } from "react-dom";

/** Time after one tooltip closed during which the next opens at once (specification 9). */
export const TOOLTIP_SKIP_DELAY_MS = 300;

let current: { close: () => void } | null = null;
let closedAtMs = Number.NEGATIVE_INFINITY;

/**
 * Opens a tooltip at once if another one is open, or was until just now. Radix alone ignores a trigger on the pointer's way
 * between the open tooltip and its own trigger. Returns handlers for the trigger.
 */
export function useTooltipTurn(open: boolean, setOpen: (open: boolean) => void) {
  const isEntered = useRef(false);

  useEffect(() => {
    if (!open) return;
    const turn = { close: () => setOpen(false) };
    current = turn;
    return () => {
      if (current === turn) current = null;
      closedAtMs = performance.now();
    };
  }, [open, setOpen]);

  return {
    onPointerMove: (event: PointerEvent) => {
      if (isEntered.current || event.pointerType === "touch") return;
      isEntered.current = true;
      const other = open ? null : current;
      if (open || (other === null && performance.now() - closedAtMs >= TOOLTIP_SKIP_DELAY_MS)) return;
      // Now, so that Radix no longer waits for the pointer to reach the other tooltip.
      if (other !== null) flushSync(other.close);
      setOpen(true);
      // Skips Radix's handler, which would start its delay.
      event.preventDefault();
    },
    onPointerLeave: () => {
      isEntered.current = false;
    },
  };
}
