/** The colors of the timeline as the theme has them; a canvas knows no classes. */
export type TimelineColors = {
  bot: string;
  user: string;
  drop: string;
  ink: string;
  soft: string;
  rule: string;
  card: string;
};

/** Elements with a class each, from which the colors are read. */
export const COLOR_CLASSES: Record<keyof TimelineColors, string> = {
  bot: "text-discovery",
  user: "text-interest",
  drop: "text-drop",
  ink: "text-ink",
  soft: "text-soft",
  rule: "text-rule",
  card: "text-card",
};

/** Reads the colors from the elements inside `probe`. */
export function getColors(probe: HTMLElement): TimelineColors {
  const read = (name: keyof TimelineColors): string => {
    const element = probe.querySelector(`[data-color=${name}]`);
    return element === null ? "currentColor" : getComputedStyle(element).color;
  };
  return {
    bot: read("bot"),
    user: read("user"),
    drop: read("drop"),
    ink: read("ink"),
    soft: read("soft"),
    rule: read("rule"),
    card: read("card"),
  };
}
