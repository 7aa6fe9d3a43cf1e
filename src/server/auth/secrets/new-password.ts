import { AppError } from "../../../domain/shared/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./passwords.ts";

const MESSAGE = "This password is too common. Choose one that others don't use.";

/**
 * Hashes a password that a person has just chosen. AppError `invalid` on `field` for one of the most common passwords; the
 * rules of strength are the schemas'.
 */
export async function hashNewPassword(password: string, field = "password"): Promise<string> {
  if (await isCommonPassword(password)) throw new AppError("invalid", MESSAGE, { fields: { [field]: MESSAGE } });
  return hashPassword(password);
}
