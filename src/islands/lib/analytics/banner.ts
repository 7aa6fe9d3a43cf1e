import { setConsent, needsConsent, getConsent } from "./consent.ts";
import { startServices } from "./events.ts";

/** Shows the consent banner until the visitor has chosen, if any service needs consent. */
export function showBanner(): void {
  if (!needsConsent()) return;
  for (const opener of document.querySelectorAll<HTMLElement>("[data-open-consent]")) opener.hidden = false;
  if (getConsent() === null) open();
}

/** Handles the buttons of the banner and of the footer. */
export function startBanner(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button") : null;
    const choice = button?.dataset["consent"];
    if (button?.dataset["openConsent"] !== undefined) open();
    if (choice !== "granted" && choice !== "denied") return;
    setConsent(choice);
    for (const banner of document.querySelectorAll<HTMLElement>("[data-consent-banner]")) banner.hidden = true;
    startServices();
  });
}

function open(): void {
  for (const banner of document.querySelectorAll<HTMLElement>("[data-consent-banner]")) banner.hidden = false;
}
