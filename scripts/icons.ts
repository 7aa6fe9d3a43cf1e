/** node scripts/icons.ts: writes the icons in public/ from components/ui/marks/logo-paths.ts. Run it when the logo changes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { LOGO_THREADS } from "#src/components/ui/marks/logo-paths.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";

const COLORS = { discovery: "#3b6fd9", interest: "#0e9aa7", consideration: "#d9930f", accent: "#e5502b" };
const PAPER = "#faf9f6";

await writeIcon("icon-192.png", { size: 192, margin: 4, paper: true });
await writeIcon("icon-512.png", { size: 512, margin: 4, paper: true });
// Platforms crop maskable icons, so the logo stays in the center.
await writeIcon("icon-maskable.png", { size: 512, margin: 9, paper: true });
await writeIcon("apple-touch-icon.png", { size: 180, margin: 5, paper: true });
await writeFile(
  join(PROJECT_ROOT, "public", "favicon.ico"),
  encodeIco(await renderIcon({ size: 32, margin: 0, paper: false })),
);

async function writeIcon(name: string, options: { size: number; margin: number; paper: boolean }): Promise<void> {
  await writeFile(join(PROJECT_ROOT, "public", name), await renderIcon(options));
}

function renderIcon({ size, margin, paper }: { size: number; margin: number; paper: boolean }): Promise<Buffer> {
  const box = 32 + 2 * margin;
  const threads = LOGO_THREADS.map(({ color, d }) => `<path d="${d}" stroke="${COLORS[color]}"/>`).join("");
  const ground = paper ? `<rect x="${-margin}" y="${-margin}" width="${box}" height="${box}" fill="${PAPER}"/>` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-margin} ${-margin} ${box} ${box}" fill="none" stroke-width="3" stroke-linecap="round">${ground}${threads}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Wraps a 32 × 32 PNG into an .ico file. */
function encodeIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
