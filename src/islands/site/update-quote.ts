import { VOLUMES, describeQuote } from "#src/domain/billing/usage/volumes.ts";

/** Shows the price of the volume at which the pricing section's slider stands. */
export function updateQuote(slider: HTMLInputElement): void {
  const texts = describeQuote(VOLUMES[Number(slider.value)] ?? 0);
  slider.setAttribute("aria-valuetext", `${texts.messages} messages`);
  for (const [name, text] of Object.entries(texts)) {
    const element = document.querySelector(`[data-quote-${name}]`);
    if (element !== null) element.textContent = text;
  }
}
