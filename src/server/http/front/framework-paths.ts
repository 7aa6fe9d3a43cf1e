/** Paths of endpoints that Astro adds by itself (`/_image`, `/_server-islands`, `/_actions`): they all begin with an underscore. */

/** Astro decodes a path repeatedly; more layers than this are no ordinary address. */
const MAX_LAYERS = 10;

/**
 * Whether a path leads to an endpoint that the framework added, in any spelling: encoded, in capitals, with extra slashes,
 * dots or endings. None of our own routes begins with an underscore, and built files under `/_astro` are served before this.
 */
export function isFrameworkPath(path: string): boolean {
  const decoded = decodeFully(path);
  if (decoded === undefined) return true;
  // The same normalization that the request's URL gets: `\` counts as `/`, dot segments and tabs disappear.
  const normalized = URL.parse(decoded.replace(/^[\\/]*/, "/"), "http://localhost")?.pathname;
  return normalized === undefined || /^\/*_/.test(decodeFully(normalized) ?? "_");
}

function decodeFully(path: string): string | undefined {
  let current = path;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(current);
    } catch {
      // A percent sign that encodes nothing: what was decoded so far is the name.
      return current;
    }
    if (decoded === current) return current;
    current = decoded;
  }
  return undefined;
}
