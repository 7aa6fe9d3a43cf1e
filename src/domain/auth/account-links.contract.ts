import { z } from "zod";
import { newPasswordSchema } from "./auth.contract.ts";

/** How long mailed links open what they open. */
export const RESET_LINK_HOURS = 1;
export const VERIFY_LINK_HOURS = 24;

const tokenSchema = z.string().min(1).max(200);

/** POST /api/auth/forgot-password. The answer is the same for every address. */
export const forgotPasswordSchema = z.object({
  email: z.email("Invalid email address").max(255, "Email too long"),
});

/** POST /api/auth/reset-link: whether a link from a mail still opens the form. */
export const resetLinkSchema = z.object({ token: tokenSchema });
export const resetLinkOutputSchema = z.object({ email: z.string() });

/** POST /api/auth/reset-password */
export const resetPasswordSchema = z.object({ token: tokenSchema, password: newPasswordSchema });
/** The form's own part of it. */
export const resetPasswordFormSchema = resetPasswordSchema.pick({ password: true });

/** POST /api/auth/verify-email */
export const verifyEmailSchema = z.object({ token: tokenSchema });
export const verifyEmailOutputSchema = z.object({ email: z.string(), userId: z.string() });
