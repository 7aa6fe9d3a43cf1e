import { z } from "zod";

/** GET /api/auth/providers: the configured identity providers. */
export const identityProvidersSchema = z.object({
  providers: z.array(z.object({ name: z.string(), slug: z.string() })),
});

/** The last segment of a provider's sign-in URL. */
export const providerSlugSchema = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** GET /auth/{provider}: empty at the start of a sign-in, set by the provider's redirect back. */
export const oauthCallbackSchema = z.object({
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

/** Messages for failed sign-ins, by the code that /auth/callback receives. */
export const SIGN_IN_FAILURES = {
  unverified: "Your provider has not verified your email address. Verify it there, or log in with your password.",
  no_email:
    "Your provider sent no email address. Whoever administers it can let it send the email claim. Or log in with your password.",
  expired: "The sign-in expired or was started in another browser. Please try again.",
  suspended: "This workspace is suspended. Contact support to reactivate it.",
  other_domain:
    "Your company's sign-in returned an email address outside of its verified domain. Ask an owner of your workspace.",
  other_workspace: "This email address already has an account in another workspace. Log in with your password.",
  old_address:
    "Your company's sign-in returns to an address that is no longer used. An owner of your workspace finds the new redirect URI in Settings, Sign-in, and enters it at the provider.",
  failed: "We couldn't complete the sign-in with your provider. Please try again.",
} as const;
export type SignInFailure = keyof typeof SIGN_IN_FAILURES;

/** The message for a failure code; the general one for an unknown code. */
export function getSignInFailureMessage(failure: string): string {
  return new Map<string, string>(Object.entries(SIGN_IN_FAILURES)).get(failure) ?? SIGN_IN_FAILURES.failed;
}
