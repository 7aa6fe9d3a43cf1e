import { expect, test } from "vitest";
import { BUILT_ORIGIN, applySiteSettings, extendPolicy } from "./site-settings.ts";

const POLICY = "default-src 'self'; frame-src 'self';script-src 'self' 'sha256-x'; connect-src 'self';img-src 'self'";
const PAGE = `<meta http-equiv="content-security-policy" content="${POLICY}"><meta name="site-settings" content=""><link rel="canonical" href="${BUILT_ORIGIN}/blog">`;

test("does not change a page without settings at the default origin", () => {
  expect(applySiteSettings(PAGE, { origin: BUILT_ORIGIN, settings: {} })).toBe(PAGE);
  expect(applySiteSettings(PAGE, { origin: BUILT_ORIGIN, settings: { posthogHost: "https://eu.i.posthog.com" } })).toBe(
    PAGE,
  );
});

test("inserts the origin that the page is served at", () => {
  expect(applySiteSettings(PAGE, { origin: "https://a.example", settings: {} })).toContain(
    'href="https://a.example/blog"',
  );
});

test("inserts the services and allows only them in the policy", () => {
  const page = applySiteSettings(PAGE, {
    origin: BUILT_ORIGIN,
    settings: { posthogKey: 'phc_"<', posthogHost: "https://eu.i.posthog.com/x", explainerVideoId: "abcdef" },
  });
  expect(page).toContain('content="" data-posthog-key="phc_&quot;&lt;" data-posthog-host="https://eu.i.posthog.com/x"');
  expect(page).toContain("connect-src https://eu.i.posthog.com 'self'");
  expect(page).toContain("frame-src https://www.youtube-nocookie.com 'self'");
  expect(page).toContain("script-src 'self' 'sha256-x'");
});

test("allows the scripts of Turnstile and the tag manager where they are configured", () => {
  const policy = extendPolicy(POLICY, { turnstile: true, tagManagerId: "GTM-A1" });
  expect(policy).toMatch(
    /script-src https:\/\/challenges\.cloudflare\.com https:\/\/www\.googletagmanager\.com 'self'/,
  );
  expect(policy).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com 'self'/);
  expect(extendPolicy(POLICY, { turnstile: false })).toBe(POLICY);
});
