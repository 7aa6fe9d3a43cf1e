const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const MAX_LENGTH = 500;
/** What a browser would read differently from an exact comparison: spaces, backslashes and letters outside of ASCII. */
const UNCLEAR = /[^\u0021-\u007e]|\\/;

/** Whether an app may ask to return to this address: https, or plain http to a program on the person's own machine. */
export function isAllowedRedirectUri(uri: string): boolean {
  if (uri.length > MAX_LENGTH || UNCLEAR.test(uri) || uri.includes("#") || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== "" || password !== "" || hostname === "") return false;
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}

/** Whether an address is on the person's own machine, where any program could wait for the code. */
export function isLoopbackUri(uri: string): boolean {
  return LOOPBACK.has(new URL(uri).hostname);
}

/** The address with what the app gets: RFC 6749, 4.1.2, with the issuer of RFC 9207. */
export function addToRedirectUri(uri: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
