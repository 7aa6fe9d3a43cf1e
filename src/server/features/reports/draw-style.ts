import type { Stage } from "../../../domain/analysis/analysis.contract.ts";
import type { TextStyle } from "../../providers/pdf/pdf-writer.ts";

/** A4 in points. */
export const PAGE = { width: 595, height: 842 } as const;
const MARGIN = 40;
export const LEFT = MARGIN;
export const RIGHT = PAGE.width - MARGIN;
export const CONTENT_WIDTH = RIGHT - LEFT;

/** The colors of the screens' light theme. */
export const INK = "#15171c";
export const SOFT = "#565b66";
export const FAINT = "#686d78";
export const RULE = "#e6e3db";
export const DROP = "#c8372d";
export const DROP_INK = "#b32c23";

export const STAGE_COLORS: Record<Stage | "none", { line: string; text: string }> = {
  none: { line: "#8c887d", text: SOFT },
  discovery: { line: "#3b6fd9", text: "#2f5fc4" },
  interest: { line: "#0e9aa7", text: "#0a7680" },
  consideration: { line: "#d9930f", text: "#8f5f00" },
  conversion: { line: "#2e9e5b", text: "#1f7a43" },
};

export const TONE_COLORS = { good: "#1f7a43", bad: DROP_INK, neutral: SOFT } as const;

export const HEADING: TextStyle = { face: "strong", size: 10, color: INK };
export const SMALL: TextStyle = { face: "text", size: 8, color: SOFT };
