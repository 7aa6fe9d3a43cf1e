/** Code that a bot's developer pastes, filled in with the addresses of a connection. */

/** Five lines that forward a platform's request: its raw body and the headers that sign it. */
export function buildForwardingCode(webhookUrl: string): string {
  return `function forward(request, rawBody) {
  const headers = Object.entries(request.headers).filter(([name]) => /^(content-type|authorization|x-(?!forwarded))/.test(name));
  const { search } = new URL(request.url, "http://bot");
  fetch("${webhookUrl}" + search, { method: "POST", headers, body: rawBody }).catch(() => {});
}`;
}

/** Lines that relay what a bot sent. Without a key, it is taken from the environment. */
export function buildRelayCode(relayUrl: string, key?: string): string {
  const value = key === undefined ? '"Bearer " + process.env.THREADLIGHT_KEY' : `"Bearer ${key}"`;
  return `function relay(item) {
  const headers = { authorization: ${value}, "content-type": "application/json" };
  fetch("${relayUrl}", { method: "POST", headers, body: JSON.stringify(item) }).catch(() => {});
}`;
}
