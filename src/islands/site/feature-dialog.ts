/** Opens a feature's picture enlarged in a dialog. Without JavaScript the links open the picture itself. */
export function startFeatureDialog(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    const dialog = document.querySelector<HTMLDialogElement>("dialog[data-feature-dialog]");
    if (dialog === null) return;
    const link = event.target.closest<HTMLAnchorElement>("a[data-feature]");
    if (link !== null) {
      event.preventDefault();
      show(dialog, link);
    } else if (event.target === dialog || event.target.closest("[data-close]") !== null) dialog.close();
  });
}

function show(dialog: HTMLDialogElement, { dataset }: HTMLAnchorElement): void {
  const picture = document.createElement("img");
  picture.src = (matchMedia("(prefers-color-scheme: dark)").matches ? dataset["dark"] : dataset["light"]) ?? "";
  picture.alt = dataset["alt"] ?? "";
  picture.className = "mx-auto h-auto max-w-full";
  dialog.querySelector("[data-picture]")?.replaceChildren(picture);
  const title = dialog.querySelector("h2");
  if (title !== null) title.textContent = dataset["feature"] ?? "";
  dialog.showModal();
}
