import type { ThreadBox } from "#src/domain/charts/thread-geometry.ts";

export type FunnelSize = "mini" | "full";

export type FunnelLayout = { box: ThreadBox; width: number; height: number; down: boolean };

/** Space for stage name, rate and count, above or beside the gates. */
const LABELS = { full: 74, mini: 56 };
const BESIDE = 116;
/** Space for the two lines of the drop-off label. */
const FEET = { full: 66, mini: 54 };
/** Below this width the layout is vertical. */
const NARROW = { full: 540, mini: 380 };

/** Minimum drawing width: narrower containers are collapsed or still animating. */
const NARROWEST = 240;

/** Lays out the gates for a width: horizontally on wide screens, vertically on narrow ones. */
export function layoutFunnel(width: number, size: FunnelSize): FunnelLayout {
  return width < NARROW[size] ? layOutDown(Math.max(NARROWEST, width), size) : layOutAcross(width, size);
}

function layOutAcross(width: number, size: FunnelSize): FunnelLayout {
  const full = size === "full";
  const breadth = full ? Math.min(250, Math.max(170, width * 0.22)) : 118;
  const fall = full ? Math.min(96, Math.max(64, width * 0.09)) : 42;
  const runOut = full ? Math.max(112, width * 0.14) : 104;
  const step = (width - runOut) / 3;
  const top = LABELS[size];
  return {
    width,
    height: Math.round(top + breadth + fall + FEET[size]),
    down: false,
    box: {
      direction: "right",
      gates: [0, 1, 2, 3].map((gate) => Math.round(1 + gate * step)),
      end: width,
      top,
      breadth,
      fall,
      hang: 0.8,
      threads: full ? 84 : 60,
    },
  };
}

function layOutDown(width: number, size: FunnelSize): FunnelLayout {
  const step = size === "full" ? 124 : 96;
  const breadth = Math.round((width - BESIDE) * 0.6);
  return {
    width,
    height: step * 3 + 92,
    down: true,
    box: {
      direction: "down",
      gates: [0, 1, 2, 3].map((gate) => 2 + gate * step),
      end: step * 3 + 86,
      top: BESIDE,
      breadth,
      fall: width - BESIDE - breadth - 20,
      hang: size === "full" ? 0.54 : 0.44,
      threads: 60,
    },
  };
}
