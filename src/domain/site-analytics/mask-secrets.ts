/** Pages and endpoints whose URL contains a secret: what follows these beginnings, however they are spelled. */
const SECRET_PATH =
  /^(\/+(?:admin-login|share|r|checkout\/+(?:sandbox|portal)|api\/+billing\/+(?:checkout|sandbox(?:-portal)?))\/+)[^]+$/i;

/** A requested path without secrets. */
export function maskSecrets(path: string): string {
  const decoded = decode(path);
  return SECRET_PATH.test(decoded) ? decoded.replace(SECRET_PATH, "$1:token") : path;
}

/** Servers read an encoded path as the decoded one. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
