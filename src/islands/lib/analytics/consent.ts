import { getSiteSettings } from "./settings.ts";

const KEY = "analyticsConsent";

export type Consent = "granted" | "denied";

/** Whether a third-party service is configured, so that consent is needed. */
export function needsConsent(): boolean {
  const { posthogKey, tagManagerId } = getSiteSettings();
  return posthogKey !== undefined || tagManagerId !== undefined;
}

/** The visitor's choice; null before they have made one. */
export function getConsent(): Consent | null {
  const stored = localStorage.getItem(KEY);
  return stored === "granted" || stored === "denied" ? stored : null;
}

/** Stores the choice. Withdrawing consent reloads the page, which unloads the services. */
export function setConsent(choice: Consent): void {
  const before = getConsent();
  localStorage.setItem(KEY, choice);
  if (before === "granted" && choice === "denied") location.reload();
}
