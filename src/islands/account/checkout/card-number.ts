/** Groups the digits of a card number by four, as it is printed. */
export function formatCardNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, "").slice(0, 19);
  return digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

/** Puts the slash into an expiry as it is typed: "1239" → "12/39". A deleted slash stays deleted. */
export function formatExpiry(text: string, before: string): string {
  const digits = text.replaceAll(/\D/g, "").slice(0, 4);
  if (digits.length > 2) return `${digits.slice(0, 2)}/${digits.slice(2)}`;
  return digits.length === 2 && text.length > before.length ? `${digits}/` : digits;
}
