import { expect, test } from "vitest";
import { BUILT_ORIGIN, configureText, extendPolicy } from "./site-settings.ts";

const POLICY = "default-src 'self'; frame-src 'self';script-src 'self' 'sha256-x'; connect-src 'self';img-src 'self'";
const PAGE = `<meta http-equiv="content-security-policy" content="${POLICY}"><meta name="site-settings" content=""><link rel="canonical" href="${BUILT_ORIGIN}/blog">`;

test("a page without settings at the default address stays as it was built", () => {
  expect(configureText(PAGE, { origin: BUILT_ORIGIN, settings: {} })).toBe(PAGE);
  expect(configureText(PAGE, { origin: BUILT_ORIGIN, settings: { posthogHost: "https://eu.i.posthog.com" } })).toBe(
    PAGE,
  );
});

test("a page names the address that it is served at", () => {
  expect(configureText(PAGE, { origin: "https://a.example", settings: {} })).toContain('href="https://a.example/blog"');
});

test("a page learns its services, and its policy lets in them alone", () => {
  const page = configureText(PAGE, {
    origin: BUILT_ORIGIN,
    settings: { posthogKey: 'phc_"<', posthogHost: "https://eu.i.posthog.com/x", explainerVideoId: "abcdef" },
  });
  expect(page).toContain('content="" data-posthog-key="phc_&quot;&lt;" data-posthog-host="https://eu.i.posthog.com/x"');
  expect(page).toContain("connect-src https://eu.i.posthog.com 'self'");
  expect(page).toContain("frame-src https://www.youtube-nocookie.com 'self'");
  expect(page).toContain("script-src 'self' 'sha256-x'");
});

test("Turnstile and the tag manager may run their scripts where they are configured", () => {
  const policy = extendPolicy(POLICY, { turnstile: true, tagManagerId: "GTM-A1" });
  expect(policy).toMatch(
    /script-src https:\/\/challenges\.cloudflare\.com https:\/\/www\.googletagmanager\.com 'self'/,
  );
  expect(policy).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com 'self'/);
  expect(extendPolicy(POLICY, { turnstile: false })).toBe(POLICY);
});
