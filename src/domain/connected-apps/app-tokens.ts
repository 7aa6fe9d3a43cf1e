/** The tokens of connected apps. Each has a prefix of its own, so that a leaked one is recognized, and nothing else is looked up. */
const SECRET = String.raw`[\w-]{43}`;
const ACCESS = new RegExp(`^tl_app_${SECRET}$`);
const CODE = new RegExp(`^tl_code_${SECRET}$`);
const REFRESH = new RegExp(`^tl_ref_(${SECRET})\\.${SECRET}$`);

/** Writes a secret of 256 bits as an access token. */
export function formatAccessToken(secret: string): string {
  return `tl_app_${secret}`;
}

/** Writes a secret as an authorization code. */
export function formatCode(secret: string): string {
  return `tl_code_${secret}`;
}

/** Writes a refresh token: all tokens of a connection share their first part. */
export function formatRefreshToken(family: string, secret: string): string {
  return `tl_ref_${family}.${secret}`;
}

/** Whether a text has the form of an access token. */
export function isAccessToken(text: string): boolean {
  return ACCESS.test(text);
}

/** Whether a text has the form of an authorization code. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** The first part of a refresh token; null if the text is none. */
export function findFamily(text: string): string | null {
  return REFRESH.exec(text)?.[1] ?? null;
}
