/** An e-mail address in the one form in which it is stored and looked up. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
