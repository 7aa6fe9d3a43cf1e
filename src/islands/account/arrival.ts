import { clearTokens, decodeUserId, readAccessToken } from "../lib/session-store.ts";

/** What an e-mail link found: nobody signed in, the person it means, somebody else, or a token of no use. */
export type Arrival = "form" | "signed-in" | "other-user";

/** Looks at the stored token of somebody who followed an e-mail link for `intendedUser`, clearing it where it is not theirs. */
export function receiveFromEmail(intendedUser: string): Arrival {
  const token = readAccessToken();
  if (token === null) return "form";
  const userId = decodeUserId(token);
  if (userId === intendedUser) return "signed-in";
  clearTokens();
  return userId === null ? "form" : "other-user";
}
