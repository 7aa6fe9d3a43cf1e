/**
 * First digits of payment cards by number of digits (ISO/IEC 7812). Without them one in ten article, device and tracking
 * numbers would pass the Luhn check.
 */
const CARD_PREFIXES: Readonly<Record<number, RegExp>> = {
  13: /^4/,
  14: /^3(?:0[0-5]|[689])/,
  15: /^(?:3[47]|2131|1800)/,
  16: /^(?:[456]|352[89]|35[3-8]|3[689]|220[0-4]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|8[12]|9792)/,
};
const LONG_CARD_PREFIX = /^[456]/;

/** Whether 13 to 19 digits are those of a payment card: known first digits and the Luhn check. */
export function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1*$/.test(digits)) return false;
  if (!(CARD_PREFIXES[digits.length] ?? LONG_CARD_PREFIX).test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Whether an IBAN without spaces (15 to 34 characters) passes the ISO 7064 mod-97 check. */
export function isIban(compact: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  let remainder = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Whether it is a Brazilian personal tax number: 11 digits, two of them check digits. */
export function isCpf(digits: string): boolean {
  if (digits.length !== 11 || /^(\d)\1*$/.test(digits)) return false;
  return checkModulo11(digits, 9, 11) && checkModulo11(digits, 10, 12);
}

/** Whether it is a Brazilian company tax number: 12 digits or capital letters, and two check digits. */
export function isCnpj(compact: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(compact) || /^(\d)\1*$/.test(compact)) return false;
  return checkModulo11(compact, 12, 9) && checkModulo11(compact, 13, 9);
}

/** Whether it is a Portuguese tax number: 9 digits, one of them a check digit. */
export function isNif(digits: string): boolean {
  return digits.length === 9 && /^[1235689]/.test(digits) && checkModulo11(digits, 8, 11);
}

/** Whether it is a Spanish identity number: DNI (8 digits, a letter) or NIE (X, Y or Z, 7 digits, a letter). */
export function isDni(text: string): boolean {
  const compact = text.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const match = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(compact);
  if (!match) return false;
  const [, lead = "", digits = "", letter = ""] = match;
  if (lead.length + digits.length !== 8) return false;
  const number = Number(lead === "" ? digits : `${"XYZ".indexOf(lead)}${digits}`);
  return "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23] === letter;
}

/** Whether it is a possible US social security number: `###-##-####`. */
export function isSsn(text: string): boolean {
  return /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(text);
}

/** Checks the digit at `at`: modulo 11 of the digits before it, weighted 2, 3 … `cycle`, then 2 again, from right to left. */
function checkModulo11(digits: string, at: number, cycle: number): boolean {
  let sum = 0;
  let weight = 2;
  for (let index = at - 1; index >= 0; index--) {
    // A letter has the value of its ASCII distance from the digit 0.
    sum += (digits.charCodeAt(index) - 48) * weight;
    weight = weight === cycle ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return Number(digits[at]) === (rest < 2 ? 0 : 11 - rest);
}
