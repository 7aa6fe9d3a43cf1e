import { SETTINGS_NAME } from "#src/domain/site/site-settings.ts";
import type { SiteSettings } from "#src/domain/site/site-settings.ts";

/** The outside services of this page, from its head. */
export function readSiteSettings(): SiteSettings {
  const { dataset } = document.querySelector<HTMLMetaElement>(`meta[name="${SETTINGS_NAME}"]`) ?? { dataset: {} };
  return {
    posthogKey: dataset["posthogKey"],
    posthogHost: dataset["posthogHost"],
    tagManagerId: dataset["tagManagerId"],
    explainerVideoId: dataset["explainerVideoId"],
  };
}
