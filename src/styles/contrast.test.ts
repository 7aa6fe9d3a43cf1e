import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const css = readFileSync(fileURLToPath(new URL("tokens.css", import.meta.url)), "utf8");

const GROUNDS = ["paper", "card", "wash"];
const TEXTS = ["ink", "soft", "faint"];
const COLORS = ["accent", "discovery", "interest", "consideration", "conversion", "drop", "up"];
const WHITE_TEXT_GROUNDS = ["accent-fill", "drop-fill"];
const THEMES = ["light", "dark"] as const;

describe.each(THEMES)("in the %s theme", (theme) => {
  const pairs = [...TEXTS, ...COLORS.map((name) => `${name}-ink`)].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground] as const),
  );

  test.each(pairs)("%s text on %s reaches 4.5 : 1", (text, ground) => {
    expect(contrast(getColor(text, theme), getColor(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GROUNDS)("paper-colored text on ink reaches 4.5 : 1, and a field's edge on %s reaches 3 : 1", (ground) => {
    expect(contrast(getColor("paper", theme), getColor("ink", theme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(getColor("edge", theme), getColor(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  test.each(WHITE_TEXT_GROUNDS)("white text on %s reaches 4.5 : 1", (fill) => {
    expect(contrast("#ffffff", getColor(fill, theme))).toBeGreaterThanOrEqual(4.5);
  });
});

function getColor(name: string, theme: (typeof THEMES)[number]): string {
  const match = new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const color = theme === "light" ? match?.[1] : match?.[2];
  if (color === undefined) throw new Error(`tokens.css has no color ${name}`);
  return color;
}

/** WCAG 2.2 contrast ratio of two #rrggbb colors. */
function contrast(first: string, second: string): number {
  const [bright = 0, dim = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
