import { type KeyboardEvent, type PointerEvent, useState } from "react";

type Cursor = {
  /** Index at the cursor, or null. */
  at: number | null;
  /** Spread on the element that covers the plot. */
  handlers: {
    tabIndex: number;
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
};

/** Cursor over `count` side-by-side points: by pointer, arrow keys, Home and End. */
export function useCursor(count: number): Cursor {
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null || at >= count ? null : at;

  function onPointerMove(event: PointerEvent): void {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * count);
    setAt(Math.min(count - 1, Math.max(0, index)));
  }

  function onKeyDown(event: KeyboardEvent): void {
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
      onPointerMove,
      onPointerLeave: () => setAt(null),
      onFocus: () => setAt((before) => before ?? (count === 0 ? null : count - 1)),
      onBlur: () => setAt(null),
      onKeyDown,
    },
  };
}
