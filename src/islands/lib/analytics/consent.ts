import { readSiteSettings } from "./settings.ts";

const KEY = "analyticsConsent";

export type Consent = "granted" | "denied";

/** True where an outside service is configured, so that there is something to consent to. */
export function needsConsent(): boolean {
  const { posthogKey, tagManagerId } = readSiteSettings();
  return posthogKey !== undefined || tagManagerId !== undefined;
}

/** What the visitor chose; null before. */
export function readConsent(): Consent | null {
  const kept = localStorage.getItem(KEY);
  return kept === "granted" || kept === "denied" ? kept : null;
}

/** Keeps a choice. One taken back is heeded at once: the page starts anew without the services. */
export function keepConsent(choice: Consent): void {
  const before = readConsent();
  localStorage.setItem(KEY, choice);
  if (before === "granted" && choice === "denied") location.reload();
}
