import { z } from "zod";

/** A six-digit code of an authenticator app; spaces are ignored. */
export const appCodeSchema = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the 6-digit code from your app"));

/** A six-digit authenticator code or a recovery code; spaces and dashes are ignored. */
export const loginCodeSchema = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z0-9]{10})$/, "Enter the 6-digit code from your app or a recovery code"));
