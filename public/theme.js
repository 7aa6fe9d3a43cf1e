// Sets the chosen theme before the first paint; "system" or nothing leaves it to the browser.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be forbidden; the browser's preference then holds.
}

// zod would try whether it may make functions from text, which the content policy forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };
