import { readFile } from "node:fs/promises";
import { create } from "fontkitten";
import { expect, test } from "vitest";

const sheet = await readFile(new URL("fonts.css", import.meta.url), "utf8");

test.each(["bricolage-grotesque", "instrument-sans"])(
  "unicode-range of %s matches the characters in its file",
  async (name) => {
    const font = create(await readFile(new URL(`../assets/fonts/${name}.woff2`, import.meta.url)));
    if (!("characterSet" in font)) throw new TypeError("Not a single font.");
    const face = new RegExp(`assets/fonts/${name}\\.woff2[^}]*unicode-range:([^;]*);`).exec(sheet)?.[1] ?? "";
    const declared = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = "", to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at);
    });
    expect(declared.length).toBeGreaterThan(100);
    // The character table ends with a sentinel.
    const contained = [...font.characterSet].filter((letter) => letter !== 0xffff).sort((a, b) => a - b);
    expect(declared).toEqual(contained);
  },
);
