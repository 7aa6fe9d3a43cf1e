/** Closes the mobile menu, a details element, on an outside click, a followed link or Escape. */
export function startMenu(): void {
  document.addEventListener("click", (event) => {
    const menu = document.querySelector<HTMLDetailsElement>("details[data-menu][open]");
    if (menu === null || !(event.target instanceof Element)) return;
    const inside = menu.contains(event.target);
    if (!inside || event.target.closest("a") !== null) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const menu = document.querySelector<HTMLDetailsElement>("details[data-menu][open]");
    if (event.key !== "Escape" || menu === null) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
