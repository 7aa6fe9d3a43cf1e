import { type KeyboardEvent, type PointerEvent, useState } from "react";

type Cursor = {
  /** The place that is read, or null when none is. */
  at: number | null;
  /** To spread on the element that covers the plot. */
  handlers: {
    tabIndex: number;
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
};

/** Reads a plot of `count` places side by side: with the pointer, or with arrow keys, Home and End. */
export function useCursor(count: number): Cursor {
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null || at >= count ? null : at;

  function point(event: PointerEvent): void {
    const box = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - box.left) / box.width) * count);
    setAt(Math.min(count - 1, Math.max(0, place)));
  }

  function pressKey(event: KeyboardEvent): void {
    const next = { ArrowLeft: (shown ?? count) - 1, ArrowRight: (shown ?? -1) + 1, Home: 0, End: count - 1 }[event.key];
    if (event.key === "Escape") setAt(null);
    if (next === undefined || count === 0) return;
    event.preventDefault();
    setAt(Math.min(count - 1, Math.max(0, next)));
  }

  return {
    at: shown,
    handlers: {
      tabIndex: 0,
      onPointerMove: point,
      onPointerLeave: () => setAt(null),
      onFocus: () => setAt((before) => before ?? (count === 0 ? null : count - 1)),
      onBlur: () => setAt(null),
      onKeyDown: pressKey,
    },
  };
}
