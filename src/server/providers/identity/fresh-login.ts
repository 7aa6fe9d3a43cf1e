/** A login at an identity provider that asks the person again, instead of using a session that the browser has there. */
import { z } from "zod";

/** How old the login may be that the provider names: time at its own pages, and clocks that differ. */
const MAX_AGE_SECONDS = 5 * 60;

/** What the request to the provider says. */
export const FRESH_LOGIN = { prompt: "login", max_age: "0" } as const;

const claimsSchema = z.looseObject({ auth_time: z.number().optional() });

/** Throws if the provider says that the person logged in long ago. Not all providers say when. */
export function requireFreshLogin(claims: unknown): void {
  const { auth_time: loggedInAt } = claimsSchema.parse(claims);
  if (loggedInAt === undefined) return;
  if (loggedInAt < Date.now() / 1_000 - MAX_AGE_SECONDS) throw new Error("The provider did not ask for a new login.");
}
