/** "49.50" → 4950 cents; null if empty. At most 9,999,999 dollars. */
export function parseDollars(text: string): number | null | "invalid" {
  const plain = text
    .trim()
    .replace(/^\$/, "")
    .replaceAll(/,(?=\d{3})/g, "");
  if (plain === "") return null;
  const [, whole = "", cents = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  return whole === "" ? "invalid" : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}
