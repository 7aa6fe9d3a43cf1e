import { isCardNumber, isCnpj, isCpf, isDni, isIban, isNif, isSsn } from "./check-digits.ts";

/** The kinds of personal data that are detected. */
export const PERSONAL_DATA = ["email", "phone", "card", "iban", "cpf", "cnpj", "nif", "dni", "ssn"] as const;
export type PersonalData = (typeof PERSONAL_DATA)[number];

type Span = { start: number; end: number; kind: PersonalData };

/** Replaces personal data by its kind in brackets, such as `[email]`; `found` lists the kinds, each once. */
export function redactText(text: string): { text: string; found: PersonalData[] } {
  const spans = findPersonalData(text);
  if (spans.length === 0) return { text, found: [] };
  let redacted = "";
  let at = 0;
  for (const { start, end, kind } of spans) {
    redacted += `${text.slice(at, start)}[${kind}]`;
    at = end;
  }
  return { text: redacted + text.slice(at), found: [...new Set(spans.map((span) => span.kind))] };
}

/** Whether a text may contain personal data: an @ or seven digits. Cheap, for the hot path. */
export function mayContainPersonalData(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 64) return true;
    if (code >= 48 && code <= 57 && ++digits >= 7) return true;
  }
  return false;
}

/** Finds personal data, in order and without overlaps. Every pattern is bounded, so that the cost is linear. */
export function findPersonalData(text: string): Span[] {
  if (!mayContainPersonalData(text)) return [];
  let spans = collectEmails(text);
  if (IBAN_BEGINS.test(text))
    spans = collect(spans, text, IBAN, (match) => (isIban(match.replace(/\s/g, "").toUpperCase()) ? "iban" : null));
  if (text.includes("/"))
    spans = collect(spans, text, COMPANY, (match) =>
      isCnpj(match.replace(/[./-]/g, "").toUpperCase()) ? "cnpj" : null,
    );
  const digits = countLongestDigits(text);
  if (digits >= MIN_SPANISH_ID_DIGITS)
    spans = collect(spans, text, SPANISH_ID, (match) => (isDni(match) ? "dni" : null));
  if (digits < MIN_NUMBER_DIGITS) return spans;
  return collect(spans, text, NUMBER, (match, start) => classifyNumber(text, match, start));
}

/** Starts the search at the word with the first @: no address starts before it. */
function collectEmails(text: string): Span[] {
  const sign = text.indexOf("@");
  if (sign < 0) return [];
  EMAIL.lastIndex = text.lastIndexOf(" ", sign) + 1;
  return collect([], text, EMAIL, () => "email");
}

/** The longest run of digits, separators inside numbers ignored. */
function countLongestDigits(text: string): number {
  let most = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) most = Math.max(most, ++digits);
    else if (!(code === 32 || code === 40 || code === 41 || (code >= 45 && code <= 47))) digits = 0;
  }
  return most;
}

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
// Since July 2026 Brazilian company numbers (CNPJ) may contain letters; the separators distinguish them from other codes.
const COMPANY = /(?<![A-Za-z0-9])[A-Za-z0-9]{2}\.[A-Za-z0-9]{3}\.[A-Za-z0-9]{3}\/[A-Za-z0-9]{4}-\d{2}(?![A-Za-z0-9])/g;
const IBAN = /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?: ?[A-Za-z0-9]{4}){2,7}(?: ?[A-Za-z0-9]{1,3})?(?![A-Za-z0-9])/g;
const IBAN_BEGINS = /[A-Za-z]{2}\d\d/;
const MIN_SPANISH_ID_DIGITS = 7;
const SPANISH_ID = /(?<![A-Za-z0-9])(?:\d{8}|[XYZxyz]-?\d{7})[- ]?[A-Za-z](?![A-Za-z0-9])/g;
/** No other kind of number has fewer digits. */
const MIN_NUMBER_DIGITS = 8;
const NUMBER = /(?<![\dA-Za-z#])(?:\+ ?|\()?\d(?:[\d .()/-]{5,26})\d(?![\dA-Za-z])/g;
const DATE = /(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?!\d)/;
const REFERENCE =
  /(?:order|pedido|orden|ticket|tracking|rastreio|seguimiento|invoice|fatura|factura|ref|reference|referencia|protocolo|booking|reserva|confirmation|code|codigo|código|sku|id|serial|nº|n°|no\.|#)\W{0,3}(?:\w{1,8}\W{1,2}){0,2}$/i;
const MONEY_BEFORE = /(?:[$€£]|usd|eur|brl|gbp) ?$/i;
const MONEY_AFTER = /^(?:,\d{2}(?!\d)| ?(?:[$€£%]|usd|eur|euros?|reais|brl|dollars?|dólares|dolares|pesos)(?![a-z]))/i;
const SSN_BEFORE = /(?:ssn|social security)\W{0,3}(?:\w{1,8}\W{1,2}){0,2}$/i;
const NIF_BEFORE = /(?:nif|contribuinte|tax|fiscal)\W{0,3}(?:\w{1,8}\W{1,2}){0,2}$/i;

/** Merges `taken` with the matches of a pattern, dropping overlapping matches. Both are sorted, so one pass is enough. */
function collect(
  taken: Span[],
  text: string,
  pattern: RegExp,
  classify: (match: string, start: number) => PersonalData | null,
): Span[] {
  const spans: Span[] = [];
  let next = 0;
  for (const match of text.matchAll(pattern)) {
    const start = match.index;
    const end = start + match[0].length;
    for (let span = taken[next]; span && span.end <= start; span = taken[++next]) spans.push(span);
    const following = taken[next];
    if (following && following.start < end) continue;
    const kind = classify(match[0], start);
    if (kind) spans.push({ start, end, kind });
  }
  return [...spans, ...taken.slice(next)];
}

function classifyNumber(text: string, match: string, start: number): PersonalData | null {
  const digits = match.replace(/\D/g, "");
  const before = text.slice(Math.max(0, start - 40), start);
  const after = text.slice(start + match.length, start + match.length + 12);
  if (
    isSsn(match) ||
    (SSN_BEFORE.test(before) && isSsn(match.replace(/^(\d{3})[ -]?(\d{2})[ -]?(\d{4})$/, "$1-$2-$3")))
  ) {
    return "ssn";
  }
  if (isCardNumber(digits) && !DATE.test(match)) return "card";
  if (MONEY_BEFORE.test(before) || MONEY_AFTER.test(after) || DATE.test(match)) return null;
  if (isCnpj(digits) && (/[./-]/.test(match) || /cnpj/i.test(before))) return "cnpj";
  if (isCpf(digits) && (/[.-]/.test(match) || /cpf/i.test(before) || !isPhone(match, digits))) return "cpf";
  if (isNif(digits) && NIF_BEFORE.test(before)) return "nif";
  if (REFERENCE.test(before)) return null;
  return isPhone(match, digits) ? "phone" : null;
}

/** An international prefix, the digit groups of a phone number, or the bare digits of a US, Brazilian, Spanish or Portuguese one. */
function isPhone(match: string, digits: string): boolean {
  if (match.startsWith("+")) return digits.length >= 8 && digits.length <= 15;
  if (match.includes("/") || digits.length < 8 || digits.length > 13) return false;
  if (/^\(\d{2,4}\) ?\d/.test(match)) return true;
  if (/^\d{3}[ .-]\d{3}[ .-]\d{3,4}$/.test(match)) return true;
  if (/^1?[ .-]?\d{3}[ .-]\d{3}[ .-]\d{4}$/.test(match)) return true;
  if (/^\d{2}[ -]9?\d{4}[ -]\d{4}$/.test(match) || /^9\d{4}-\d{4}$/.test(match)) return true;
  if (/^[679]\d{2}(?:[ .-]?\d{2}){3}$/.test(match) || /^[289]\d[ .-]\d{3}[ .-]\d{2}[ .-]\d{2}$/.test(match))
    return true;
  if (/^0(?:\d{4}[ -]\d{6}|\d{2}[ -]\d{4}[ -]\d{4}|\d{3}[ -]\d{3}[ -]?\d{4}|7\d{9})$/.test(match)) return true;
  return /^(?:[2-9]\d{2}[2-9]\d{6}|[1-9]{2}9\d{8}|1[2-9]\d{2}[2-9]\d{6}|[679]\d{8})$/.test(match);
}
