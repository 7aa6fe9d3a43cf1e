import { containsWebAddress } from "../../../domain/shared/web-addresses.ts";

const NAME_LENGTH = 100;

/** The provider's display name, or the local part of the address; both without what would read as a web address in a mail. */
export function chooseName({ name, email }: { name: string; email: string }): string {
  const displayName = name.trim().slice(0, NAME_LENGTH);
  if (displayName.length >= 2 && !containsWebAddress(displayName)) return displayName;
  const localPart = email.split("@")[0] ?? email;
  return containsWebAddress(localPart) ? localPart.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim() : localPart;
}
