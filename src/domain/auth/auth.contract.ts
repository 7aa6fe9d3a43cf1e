import { z } from "zod";
import { containsWebAddress } from "../shared/web-addresses.ts";

const UPPERCASE = /[A-Z]/;
const LOWERCASE = /[a-z]/;
const DIGIT = /[0-9]/;
const ONLY_LETTERS_AND_SPACES = /^[\p{L}\p{M} ]+$/u;
const ONLY_LETTERS = "Name must contain only letters and spaces";

export const userRoleSchema = z.enum(["owner", "admin", "member", "viewer"]);
export type UserRole = z.infer<typeof userRoleSchema>;

export const MISSING_VERIFICATION = "Please complete the verification";
const verification = z.string().min(1, MISSING_VERIFICATION);

/** Login form (specification 5) and request (specification 3). */
export const loginSchema = z.object({
  email: z.email("Invalid email address"),
  password: z.string().min(6, "Password must be at least 6 characters"),
  rememberMe: z.boolean().optional(),
  turnstileToken: verification,
});
export type LoginInput = z.infer<typeof loginSchema>;

export const loginOutputSchema = z.object({
  success: z.literal(true),
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  onboardingCompleted: z.boolean(),
});

export type LoginOutput = z.output<typeof loginOutputSchema>;

/** A refusal with HTTP status 200 (specification 3). */
const refusalSchema = z.object({ success: z.literal(false), error: z.string().optional() });

/** The login response as the browser parses it. */
export const loginResponseSchema = z.discriminatedUnion("success", [loginOutputSchema, refusalSchema]);

/** A new password, specification 5. */
export const newPasswordSchema = z
  .string()
  .min(8, "Password must be at least 8 characters")
  .max(200, "Password too long")
  .regex(UPPERCASE, "Password must contain at least one uppercase letter")
  .regex(LOWERCASE, "Password must contain at least one lowercase letter")
  .regex(DIGIT, "Password must contain at least one number");

/** A person's name, specification 5. */
export const personNameSchema = z
  .string()
  // Pasted names may contain other kinds of whitespace.
  .overwrite((name) => name.replace(/\s+/g, " ").trim())
  .min(2, "Name must be at least 2 characters")
  .max(100, { error: "Name too long", abort: true })
  .regex(ONLY_LETTERS_AND_SPACES, ONLY_LETTERS)
  // Some letters look like dots.
  .refine((name) => !containsWebAddress(name), ONLY_LETTERS);

/** Sign-up request (specification 3). */
export const signupSchema = z.object({
  email: z.email("Invalid email address").max(255, "Email too long"),
  name: personNameSchema,
  password: newPasswordSchema,
  turnstileToken: verification,
});
export type SignupInput = z.infer<typeof signupSchema>;

/** Sign-up form: acceptance of the terms is checked but not sent. */
export const signupFormSchema = signupSchema.extend({
  agreeTos: z.boolean().refine((agreed) => agreed, "You must agree to the Terms of Service"),
});

export const signupOutputSchema = z.object({ success: z.literal(true), accessToken: z.string(), userId: z.string() });

/** The sign-up response as the browser parses it; the access token may be missing (specification 4). */
export const signupResponseSchema = z.discriminatedUnion("success", [
  signupOutputSchema.partial({ accessToken: true }),
  refusalSchema,
]);

export const refreshSchema = z.object({ refreshToken: z.string().min(1).max(500) });
/** `refreshToken` replaces the one that was sent, which is valid for half a minute more. */
export const refreshOutputSchema = z.object({
  success: z.boolean(),
  accessToken: z.string(),
  refreshToken: z.string().optional(),
});
export const logoutOutputSchema = z.object({ success: z.boolean() });
