// Sets the chosen theme before the first paint; "system" or nothing leaves it to the browser.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be forbidden; the browser's preference then holds.
}
