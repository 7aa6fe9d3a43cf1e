/** The contrast that text needs on white (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;
const STEP = 0.04;

type Rgb = readonly [number, number, number];

/** Darkens a color (`#rrggbb`) in steps until text in it is readable on white; one that is dark enough stays as it is. */
export function darkenForText(color: string): string {
  let rgb = parseColor(color);
  while (computeContrast(rgb, WHITE) < TEXT_CONTRAST) {
    const [red, green, blue] = rgb;
    rgb = [darken(red), darken(green), darken(blue)];
  }
  return formatColor(rgb);
}

const WHITE: Rgb = [255, 255, 255];

function darken(channel: number): number {
  return Math.floor(channel * (1 - STEP));
}

function computeContrast(first: Rgb, second: Rgb): number {
  const [lighter, darker] = [computeLuminance(first), computeLuminance(second)].toSorted((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function computeLuminance([red, green, blue]: Rgb): number {
  return 0.2126 * linearize(red) + 0.7152 * linearize(green) + 0.0722 * linearize(blue);
}

function linearize(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function parseColor(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function formatColor(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
