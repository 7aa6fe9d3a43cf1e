import { SETTINGS_META_NAME } from "#src/domain/site/site-settings.ts";
import type { SiteSettings } from "#src/domain/site/site-settings.ts";

/** Reads the third-party settings from the page's meta tag. */
export function getSiteSettings(): SiteSettings {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SETTINGS_META_NAME}"]`);
  return {
    posthogKey: meta?.dataset["posthogKey"],
    posthogHost: meta?.dataset["posthogHost"],
    tagManagerId: meta?.dataset["tagManagerId"],
    explainerVideoId: meta?.dataset["explainerVideoId"],
  };
}
