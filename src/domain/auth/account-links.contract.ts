import { z } from "zod";
import { newPasswordSchema } from "./auth.contract.ts";

/** How long mailed links are valid. */
export const RESET_LINK_HOURS = 1;
export const VERIFY_LINK_HOURS = 24;

const tokenSchema = z.string().min(1).max(200);

/** POST /api/auth/forgot-password. The response is the same for every address, so that it reveals no accounts. */
export const forgotPasswordSchema = z.object({
  email: z.email("Invalid email address").max(255, "Email too long"),
});

/** POST /api/auth/reset-link: checks that a mailed link is still valid. */
export const resetLinkSchema = z.object({ token: tokenSchema });
export const resetLinkOutputSchema = z.object({ email: z.string() });

/** POST /api/auth/reset-password */
export const resetPasswordSchema = z.object({ token: tokenSchema, password: newPasswordSchema });
/** The fields of the form. */
export const resetPasswordFormSchema = resetPasswordSchema.pick({ password: true });

/** POST /api/auth/verify-email */
export const verifyEmailSchema = z.object({ token: tokenSchema });
export const verifyEmailOutputSchema = z.object({ email: z.string(), userId: z.string() });
