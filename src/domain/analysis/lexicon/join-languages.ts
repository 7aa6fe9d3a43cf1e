/** Phrases by language; compile-phrases.ts describes their syntax. */
export type Phrases = { en: string; pt: string; es: string };

/** The phrases of each name in all languages, in the order of the English ones. */
export function joinLanguages<Name extends string>(
  en: Readonly<Record<Name, string>>,
  pt: Readonly<Record<Name, string>>,
  es: Readonly<Record<Name, string>>,
): Record<Name, Phrases>;
export function joinLanguages(
  en: Readonly<Record<string, string>>,
  pt: Readonly<Record<string, string>>,
  es: Readonly<Record<string, string>>,
): Record<string, Phrases> {
  return Object.fromEntries(
    Object.entries(en).map(([name, phrases]) => [name, { en: phrases, pt: pt[name] ?? "", es: es[name] ?? "" }]),
  );
}
