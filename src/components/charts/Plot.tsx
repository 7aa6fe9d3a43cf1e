import type { ReactNode } from "react";
import type { useCursor } from "./use-cursor.ts";

type PlotProps = {
  title: string;
  /** What the arrow keys step over: "bar". */
  unit: string;
  /** The ref and width of `useWidth`. */
  watch: (element: Element | null) => (() => void) | undefined;
  width: number;
  height: number;
  cursor: ReturnType<typeof useCursor>;
  /** SVG elements; rendered once the width is known. */
  children: ReactNode;
};

/** A chart's plot with its cursor; empty until it is measured, but of its height, so that nothing moves. */
export function Plot({ title, unit, watch, width, height, cursor, children }: PlotProps) {
  return (
    <div
      ref={watch}
      {...cursor.handlers}
      role="group"
      aria-label={`${title}, use the arrow keys to read each ${unit}`}
      className="mt-2 rounded-xs"
    >
      <svg aria-hidden="true" width={width} height={height} className="block touch-pan-y font-sans">
        {width === 0 ? null : children}
      </svg>
    </div>
  );
}

/** The vertical line at the cursor. */
export function CursorLine({ x, top, bottom }: { x: number | undefined; top: number; bottom: number }) {
  return x === undefined ? null : <line x1={x} x2={x} y1={top} y2={bottom} className="stroke-edge" />;
}
