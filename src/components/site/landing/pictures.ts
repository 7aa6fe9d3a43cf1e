import type { ImageMetadata } from "astro";

const FILES = import.meta.glob<{ default: ImageMetadata }>("../../../assets/screenshots/*.webp", { eager: true });

/** A screenshot (`npm run screenshots`) in both themes; throws and lists the available names if it is missing. */
export function findPicture(name: string): { light: ImageMetadata; dark: ImageMetadata } {
  const light = FILES[`../../../assets/screenshots/${name}-light.webp`];
  const dark = FILES[`../../../assets/screenshots/${name}-dark.webp`];
  if (light !== undefined && dark !== undefined) return { light: light.default, dark: dark.default };
  const names = Object.keys(FILES).flatMap((path) => /([^/]+)-light\.webp$/.exec(path)?.[1] ?? []);
  throw new Error(`No picture "${name}" in src/assets/screenshots. Available: ${names.join(", ")}.`);
}
