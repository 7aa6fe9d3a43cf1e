const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/;

export type PasswordStrength = "Weak" | "Medium" | "Good" | "Strong";

/** The label of the strength meter, null for an empty password. Specification 5; display only. */
export function ratePassword(password: string): PasswordStrength | null {
  if (password === "") return null;
  const rules = [/[A-Z]/.test(password), /[a-z]/.test(password), /[0-9]/.test(password), password.length >= 8];
  const count = rules.filter(Boolean).length;
  if (count < 2) return "Weak";
  if (count < 4) return "Medium";
  return SPECIAL.test(password) ? "Strong" : "Good";
}

/** The password rules, shown until there is a password to rate. */
export const PASSWORD_RULE = "At least 8 characters, with an uppercase letter, a lowercase letter and a number.";
