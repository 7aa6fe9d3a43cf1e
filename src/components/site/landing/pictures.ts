import type { ImageMetadata } from "astro";

const FILES = import.meta.glob<{ default: ImageMetadata }>("../../../assets/screenshots/*.webp", { eager: true });

export interface ThemedImage {
  light: ImageMetadata;
  dark: ImageMetadata;
}

export interface Picture extends ThemedImage {
  /** The same part of the product on the screen of a phone. */
  phone: ThemedImage;
}

/** A screenshot (`npm run screenshots`) in both themes and of both kinds of screen; throws and lists the available names if it is missing. */
export function findPicture(name: string): Picture {
  const wide = findThemes(name);
  const phone = findThemes(`${name}-phone`);
  if (wide !== undefined && phone !== undefined) return { ...wide, phone };
  const names = Object.keys(FILES).flatMap((path) => /([^/]+)-phone-light\.webp$/.exec(path)?.[1] ?? []);
  throw new Error(`No picture "${name}" in src/assets/screenshots. Available: ${names.join(", ")}.`);
}

function findThemes(name: string): ThemedImage | undefined {
  const light = FILES[`../../../assets/screenshots/${name}-light.webp`];
  const dark = FILES[`../../../assets/screenshots/${name}-dark.webp`];
  return light === undefined || dark === undefined ? undefined : { light: light.default, dark: dark.default };
}
