/** Security headers of every response. Scripts and styles are restricted by Astro's policy in each page. */

/** Lists the headers as `[name, value]`; `secure` adds HSTS for sites reached by https. */
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

/** Not allowed in a page's meta tag, so it is sent as a header. */
export const FRAME_POLICY = "frame-ancestors 'none'";

const HSTS: [string, string] = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"];
