/** Settings that prerendered pages get at run time: the site's origin and the external services. */

/** The origin that pages are built with: the default of a first start. The front server replaces it with the real one. */
export const BUILT_ORIGIN = "http://127.0.0.1:4321";

/** External services of the public site and the apps; a missing setting turns the service off. */
export type SiteSettings = {
  posthogKey?: string | undefined;
  posthogHost?: string | undefined;
  tagManagerId?: string | undefined;
  /** The YouTube id of the explainer video; without one, pages show the recorded tour. */
  explainerVideoId?: string | undefined;
  /** Whether the bot check is Cloudflare Turnstile. */
  turnstile?: boolean | undefined;
};

/** The name of the meta element that holds the settings. */
export const SETTINGS_META_NAME = "site-settings";
const EMPTY_SETTINGS = /<meta name="site-settings" content(="")?>/;
const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;

/** The settings as data attributes of their meta element, without `turnstile`, which pages do not need. */
export function listSettingsAttributes(settings: SiteSettings): Record<string, string> {
  const { posthogKey, posthogHost, tagManagerId, explainerVideoId } = settings;
  const named = {
    "data-posthog-key": posthogKey,
    "data-posthog-host": posthogKey === undefined ? undefined : posthogHost,
    "data-tag-manager-id": tagManagerId,
    "data-explainer-video-id": explainerVideoId,
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Inserts origin, settings and content security policy into a built page, feed or sitemap. */
export function applySiteSettings(
  text: string,
  { origin, settings }: { origin: string; settings: SiteSettings },
): string {
  const attributes = Object.entries(listSettingsAttributes(settings))
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join("");
  return text
    .replaceAll(BUILT_ORIGIN, origin)
    .replace(EMPTY_SETTINGS, (found) => (attributes === "" ? found : found.replace(">", `${attributes}>`)))
    .replace(
      POLICY,
      (_, before: string, policy: string, after: string) => before + extendPolicy(policy, settings) + after,
    );
}

/** A content security policy that also allows the configured services. */
export function extendPolicy(policy: string, settings: SiteSettings): string {
  let extended = policy;
  for (const [directive, source] of listSources(settings)) {
    extended = extended.replace(new RegExp(`(^|;\\s*)${directive} `), `$&${source} `);
  }
  return extended;
}

function listSources(settings: SiteSettings): [directive: string, source: string][] {
  const { posthogKey, posthogHost, tagManagerId, explainerVideoId, turnstile } = settings;
  const sources: [string, string][] = [];
  if (posthogKey !== undefined && posthogHost !== undefined) sources.push(["connect-src", new URL(posthogHost).origin]);
  if (tagManagerId !== undefined) {
    const manager = "https://www.googletagmanager.com";
    const collectors = "https://*.google-analytics.com https://*.analytics.google.com";
    sources.push(
      ["script-src", manager],
      ["img-src", `${manager} ${collectors}`],
      ["connect-src", `${manager} ${collectors}`],
    );
  }
  if (explainerVideoId !== undefined) sources.push(["frame-src", "https://www.youtube-nocookie.com"]);
  if (turnstile === true) {
    const challenges = "https://challenges.cloudflare.com";
    sources.push(["script-src", challenges], ["frame-src", challenges], ["connect-src", challenges]);
  }
  return sources;
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
