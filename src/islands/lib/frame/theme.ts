import { z } from "zod";

const THEME_KEY = "theme";

export const themeSchema = z.enum(["light", "dark", "system"]);
export type Theme = z.infer<typeof themeSchema>;

/** Returns the stored theme; "system" by default. */
export function getTheme(): Theme {
  return themeSchema.catch("system").parse(localStorage.getItem(THEME_KEY));
}

/** Applies and stores a theme. The layout's head script reads the same key before first paint. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset["theme"];
    return;
  }
  localStorage.setItem(THEME_KEY, theme);
  document.documentElement.dataset["theme"] = theme;
}
