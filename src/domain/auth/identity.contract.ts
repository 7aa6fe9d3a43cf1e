import { z } from "zod";

/** GET /api/auth/providers: with whom a log-in is possible beside the password. */
export const identityProvidersSchema = z.object({
  providers: z.array(z.object({ name: z.string(), slug: z.string() })),
});

/** A provider's name in lower case: the last segment of its address. */
export const providerSlugSchema = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** GET /auth/{provider}: nothing at the start; what the provider adds on the way back. */
export const signInReturnSchema = z.object({
  state: z.string().max(500).optional(),
  code: z.string().max(5_000).optional(),
  error: z.string().max(200).optional(),
});

/** POST /api/auth/session: the hosted session's access token. */
export const hostedSessionSchema = z.object({
  success: z.boolean(),
  accessToken: z.string(),
  onboardingCompleted: z.boolean(),
});

/** Why a sign-in by a provider came to nothing, as /auth/callback is told. */
export const SIGN_IN_FAILURES = {
  unverified: "Your provider has not confirmed your e-mail address. Confirm it there, or log in by password.",
  expired: "The sign-in took too long, or was begun in another browser. Please try again.",
  suspended: "This workspace is suspended. Please write to us.",
  failed: "The provider could not be asked, or its answer was not right. Please try again.",
} as const;
export type SignInFailure = keyof typeof SIGN_IN_FAILURES;

/** The words for a failure; those of `failed` for one that is not known. */
export function describeSignInFailure(failure: string): string {
  return new Map<string, string>(Object.entries(SIGN_IN_FAILURES)).get(failure) ?? SIGN_IN_FAILURES.failed;
}
