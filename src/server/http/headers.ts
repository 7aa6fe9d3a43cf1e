/** Security headers that go with every answer. Scripts and styles are limited by Astro's own policy in each page. */

/** Headers as `writeHead` and `setHeader` take them: name, value. `secure`: people reach the site by https. */
export function listSecurityHeaders(secure: boolean): [name: string, value: string][] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(self), payment=(self), usb=(), browsing-topics=()"],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
    ["Content-Security-Policy", FRAME_POLICY],
    ...(secure ? [HSTS] : []),
  ];
}

/** A page's meta tag cannot carry this, so it comes as a header. */
export const FRAME_POLICY = "frame-ancestors 'none'";

const HSTS: [string, string] = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"];
