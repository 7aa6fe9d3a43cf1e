import type { ThreadBox } from "./thread-geometry.ts";

export type FunnelSize = "mini" | "full";

export type FunnelLayout = { box: ThreadBox; width: number; height: number; down: boolean };

/** Room for the stage's name, its rate and its count, over the gates or beside them. */
const LABELS = { full: 74, mini: 56 };
const BESIDE = 116;
/** Room for the two lines that say who left. */
const FEET = { full: 66, mini: 54 };
/** Below this width, the threads run down instead of across. */
const NARROW = { full: 540, mini: 380 };

/** What a drawing needs at least: below, a container is only passing through, folded or on its way in. */
const NARROWEST = 240;

/** Where the gates stand in a drawing of this width. Across on wide screens, down on narrow ones. */
export function layOutFunnel(width: number, size: FunnelSize): FunnelLayout {
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
