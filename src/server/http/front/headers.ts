/** Security headers of every response. Scripts and styles are restricted by Astro's policy in each page. */

/** Lists the headers as `[name, value]`; `secure` adds HSTS for sites reached by https. */
export function listSecurityHeaders(secure: boolean): [name: string, value: string][] {
  return [...listCommonHeaders(secure), ["Content-Security-Policy", FRAME_POLICY]];
}

/** Lists the headers of API responses: data that no browser renders, and that other sites can't embed. */
export function listApiHeaders(secure: boolean): [name: string, value: string][] {
  return [
    ...listCommonHeaders(secure),
    ["Content-Security-Policy", `default-src 'none'; ${FRAME_POLICY}`],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
}

function listCommonHeaders(secure: boolean): [name: string, value: string][] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(self), payment=(self), usb=(), browsing-topics=()"],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
    ...(secure ? [HSTS] : []),
  ];
}

/** Not allowed in a page's meta tag, so it is sent as a header. */
export const FRAME_POLICY = "frame-ancestors 'none'";

const HSTS: [string, string] = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"];
