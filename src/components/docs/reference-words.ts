import type { Operation } from "#src/domain/api/operation.ts";

/** Who may call an operation, in words. */
export function nameAccess(access: Operation["access"]): string {
  if (access === "public") return "anybody, without a key.";
  if ("key" in access) return `a key with the scope \`${access.key}\`.`;
  return `a key with the scope \`${access.userOrKey}\`, or a signed-in person with their access token.`;
}

/** The parts before the operations: anchor and title. */
export const BASICS = [
  { id: "address", title: "Address and keys" },
  { id: "limits", title: "Limits" },
  { id: "repeats", title: "Sending again" },
  { id: "errors", title: "Errors" },
  { id: "redaction", title: "Redaction" },
  { id: "pages", title: "Days and pages" },
] as const;
