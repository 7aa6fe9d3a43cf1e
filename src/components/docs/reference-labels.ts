import type { Operation } from "#src/domain/api/operation.ts";

/** Describes the access an operation needs. */
export function formatAccess(access: Operation["access"]): string {
  if (access === "public") return "public, no API key needed.";
  if ("key" in access) return `an API key with the scope \`${access.key}\`.`;
  return `an API key with the scope \`${access.userOrKey}\`, or the access token of a signed-in user.`;
}

/** The sections before the operations: anchor and title. */
export const BASICS = [
  { id: "address", title: "Base URL and keys" },
  { id: "limits", title: "Limits" },
  { id: "repeats", title: "Retries" },
  { id: "errors", title: "Errors" },
  { id: "redaction", title: "Redaction" },
  { id: "pages", title: "Dates and paging" },
] as const;
