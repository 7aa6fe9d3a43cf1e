import type { Operation } from "#src/domain/api/operations/operation.ts";

/** Describes the access an operation needs. */
export function formatAccess(access: Operation["access"]): string {
  if (access === "public") return "public, no API key needed.";
  if ("key" in access) return `an API key with the scope \`${access.key}\`.`;
  return `an API key with the scope \`${access.userOrKey}\`, or the access token of a signed-in user.`;
}
