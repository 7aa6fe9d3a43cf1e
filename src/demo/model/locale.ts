/** The languages of the demo's customers. */
export type Locale = "en" | "pt" | "es";
export const LOCALES: readonly Locale[] = ["en", "pt", "es"];

/** A locale, or Brazilian Portuguese. */
export type LanguageVariant = Locale | "pt-br";
