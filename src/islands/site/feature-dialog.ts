/** Width of the enlarged picture: a phone's screen or the part of a wide one. */
const SIZES = "(max-width: 47.99rem) 22rem, 60rem";

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

/** Shows a copy of the card's picture, for which the browser chooses a larger variant. */
function show(dialog: HTMLDialogElement, link: HTMLAnchorElement): void {
  const picture = link.closest("li")?.querySelector("picture")?.cloneNode(true);
  if (!(picture instanceof HTMLElement)) return;
  for (const variant of picture.querySelectorAll<HTMLImageElement | HTMLSourceElement>("source, img")) {
    variant.sizes = SIZES;
  }
  const image = picture.querySelector("img");
  if (image !== null) {
    image.loading = "eager";
    image.className = "mx-auto h-auto w-240 max-w-full max-md:w-88";
  }
  dialog.querySelector("[data-picture]")?.replaceChildren(picture);
  const title = dialog.querySelector("h2");
  if (title !== null) title.textContent = link.dataset["feature"] ?? "";
  dialog.showModal();
}
