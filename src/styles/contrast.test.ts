import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { PRODUCT_COLORS } from "#src/domain/shared/product.ts";
import { computeContrast } from "#tests/support/contrast.ts";

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
    expect(computeContrast(getColor(text, theme), getColor(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GROUNDS)("paper-colored text on ink reaches 4.5 : 1, and a field's edge on %s reaches 3 : 1", (ground) => {
    expect(computeContrast(getColor("paper", theme), getColor("ink", theme))).toBeGreaterThanOrEqual(4.5);
    expect(computeContrast(getColor("edge", theme), getColor(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  test.each(WHITE_TEXT_GROUNDS)("white text on %s reaches 4.5 : 1", (fill) => {
    expect(computeContrast("#ffffff", getColor(fill, theme))).toBeGreaterThanOrEqual(4.5);
  });
});

test("a report's sheet has the light colors in both themes", () => {
  const sheet = readFileSync(fileURLToPath(new URL("sheet.css", import.meta.url)), "utf8");
  const colors = [...sheet.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)];
  expect(colors.length).toBeGreaterThan(10);
  for (const [, name = "", color] of colors) expect([name, color]).toEqual([name, getColor(name, "light")]);
});

test("mails, PDFs and pictures have the light colors of the accent", () => {
  expect(PRODUCT_COLORS).toEqual({ thread: getColor("accent", "light"), text: getColor("accent-ink", "light") });
});

function getColor(name: string, theme: (typeof THEMES)[number]): string {
  const match = new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const color = theme === "light" ? match?.[1] : match?.[2];
  if (color === undefined) throw new Error(`tokens.css has no color ${name}`);
  return color;
}
