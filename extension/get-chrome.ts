/** Chrome's extension API. Fails outside of the extension's own pages. */
export function getChrome(): chromeApi.Chrome {
  const { chrome: api } = globalThis;
  if (!api) throw new Error("This page runs inside the extension only.");
  return api;
}
