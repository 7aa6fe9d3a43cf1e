import { z } from "zod";

const THEME_KEY = "theme";

export const themeSchema = z.enum(["light", "dark", "system"]);
export type Theme = z.infer<typeof themeSchema>;

/** The theme this browser was told to keep; as the system has it unless told. */
export function readTheme(): Theme {
  return themeSchema.catch("system").parse(localStorage.getItem(THEME_KEY));
}

/** Draws the page in a theme and keeps the choice. The layout's head script reads the same key before the first paint. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset["theme"];
    return;
  }
  localStorage.setItem(THEME_KEY, theme);
  document.documentElement.dataset["theme"] = theme;
}
