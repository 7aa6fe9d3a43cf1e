import type { SiteSettings } from "#src/domain/site/site-settings.ts";
import type { Service } from "./events.ts";

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Loads the configured services. Call only after consent. */
export async function loadServices(settings: SiteSettings): Promise<readonly Service[]> {
  const { posthogKey, posthogHost, tagManagerId } = settings;
  return [
    ...(posthogKey !== undefined && posthogHost !== undefined ? [await loadPosthog(posthogKey, posthogHost)] : []),
    ...(tagManagerId !== undefined ? [loadTagManager(tagManagerId)] : []),
  ];
}

async function loadPosthog(key: string, host: string): Promise<Service> {
  const { posthog } = await import("posthog-js");
  posthog.init(key, {
    api_host: host,
    person_profiles: "always",
    // Send only the events of the specification, and load no scripts from PostHog.
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    mask_personal_data_properties: true,
  });
  return {
    capture: (name, properties) => void posthog.capture(name, properties),
    identify: (user) => posthog.identify(String(user["user_id"]), user),
  };
}

function loadTagManager(id: string): Service {
  const layer = (window.dataLayer ??= []);
  layer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  return {
    capture: (event, properties) => void layer.push({ event, ...properties }),
    identify: (user) => void layer.push({ event: "identify", ...user }),
  };
}
