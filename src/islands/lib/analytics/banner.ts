import { keepConsent, needsConsent, readConsent } from "./consent.ts";
import { startServices } from "./events.ts";

/** Asks once, where there is something to ask for; refusing is as easy as accepting, and both can be taken back. */
export function showBanner(): void {
  if (!needsConsent()) return;
  for (const opener of document.querySelectorAll<HTMLElement>("[data-open-consent]")) opener.hidden = false;
  if (readConsent() === null) open();
}

/** Hears the banner's buttons and the footer's. */
export function startBanner(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button") : null;
    const choice = button?.dataset["consent"];
    if (button?.dataset["openConsent"] !== undefined) open();
    if (choice !== "granted" && choice !== "denied") return;
    keepConsent(choice);
    for (const banner of document.querySelectorAll<HTMLElement>("[data-consent-banner]")) banner.hidden = true;
    startServices();
  });
}

function open(): void {
  for (const banner of document.querySelectorAll<HTMLElement>("[data-consent-banner]")) banner.hidden = false;
}
