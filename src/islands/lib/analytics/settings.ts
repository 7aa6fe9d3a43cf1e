import { SETTINGS_NAME } from "#src/domain/site/site-settings.ts";
import type { SiteSettings } from "#src/domain/site/site-settings.ts";

/** The outside services of this page, from its head. */
export function readSiteSettings(): SiteSettings {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SETTINGS_NAME}"]`);
  return {
    posthogKey: meta?.dataset["posthogKey"],
    posthogHost: meta?.dataset["posthogHost"],
    tagManagerId: meta?.dataset["tagManagerId"],
    explainerVideoId: meta?.dataset["explainerVideoId"],
  };
}
