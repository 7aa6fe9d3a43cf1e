/** Groups of digits that may be one number. `sizes` joins the numbers of digits with "-". */
export type NumberCandidate = { digits: string; sizes: string; text: string; prefix: "+" | "(" | "" };

/**
 * Forms of national numbers by country code (ITU E.164), for numbers written without "+": what follows the code must be
 * a number of that country, or many an order number would be a phone number.
 */
const COUNTRIES: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries({
    "1": "[2-9]\\d{2}[2-9]\\d{6}",
    "7": "[3-9]\\d{9}",
    "20": "1[0125]\\d{8}|2\\d{8}",
    "27": "[1-8]\\d{8}",
    "30": "69\\d{8}|2\\d{9}",
    "31": "6\\d{8}|[1-57]\\d{8}",
    "32": "4\\d{8}|[1-9]\\d{7}",
    "33": "[1-79]\\d{8}",
    "34": "[6-9]\\d{8}",
    "36": "(?:[237]0|31)\\d{7}|[1-9]\\d{7}",
    "39": "3\\d{8,9}|0\\d{6,10}",
    "40": "[237]\\d{8}",
    "41": "[2-7]\\d{8}",
    "43": "6\\d{7,11}|[1-57]\\d{6,10}",
    "44": "7[1-9]\\d{8}|[1238]\\d{8,9}",
    "45": "[2-9]\\d{7}",
    "46": "7[02369]\\d{7}|[1-9]\\d{6,8}",
    "47": "[2-9]\\d{7}",
    "48": "[1-9]\\d{8}",
    "49": "1[567]\\d{8,9}|[2-9]\\d{6,10}",
    "51": "9\\d{8}|1\\d{7}",
    "52": "1?[2-9]\\d{9}",
    "54": "9?[1-9]\\d{9}",
    "55": "[1-9]{2}(?:9\\d{8}|[2-5]\\d{7})",
    "56": "[29]\\d{8}",
    "57": "[36]\\d{9}",
    "58": "[24]\\d{9}",
    "60": "1\\d{8,9}|[3-9]\\d{7,8}",
    "61": "[2-478]\\d{8}",
    "62": "8\\d{8,11}|[2-7]\\d{7,10}",
    "63": "9\\d{9}|2\\d{7,8}",
    "64": "2\\d{7,9}|[3-9]\\d{7}",
    "65": "[3689]\\d{7}",
    "66": "[689]\\d{8}|[2-7]\\d{7}",
    "81": "[789]0\\d{8}|[1-9]\\d{8}",
    "82": "10\\d{7,8}|[2-6]\\d{7,9}",
    "84": "[35789]\\d{8}|2\\d{9}",
    "86": "1[3-9]\\d{9}|[1-9]\\d{9,10}",
    "90": "[2-5]\\d{9}",
    "91": "[6-9]\\d{9}",
    "92": "3\\d{9}",
    "94": "7\\d{8}",
    "98": "9\\d{9}",
    "212": "[5-7]\\d{8}",
    "213": "[5-7]\\d{8}",
    "216": "[2-9]\\d{7}",
    "234": "[789]\\d{9}",
    "238": "[59]\\d{6}",
    "244": "9\\d{8}",
    "254": "[17]\\d{8}",
    "258": "8\\d{8}",
    "351": "[29]\\d{8}|[378]0\\d{7}",
    "352": "6\\d{8}|[2-9]\\d{5,7}",
    "353": "8[35-9]\\d{7}|[1-9]\\d{6,8}",
    "358": "[45]\\d{6,9}",
    "380": "[3-9]\\d{8}",
    "420": "[2-79]\\d{8}",
    "421": "[29]\\d{8}",
    "502": "\\d{8}",
    "503": "\\d{8}",
    "505": "\\d{8}",
    "506": "[24-8]\\d{7}",
    "507": "\\d{7,8}",
    "591": "[67]\\d{7}",
    "593": "9\\d{8}|[2-7]\\d{7}",
    "595": "9\\d{8}",
    "598": "9\\d{7}|[24]\\d{7}",
    "852": "[2-9]\\d{7}",
    "886": "9\\d{8}|[2-8]\\d{7,8}",
    "966": "5\\d{8}",
    "971": "5\\d{8}|[2-9]\\d{7}",
    "972": "5\\d{8}|[2-9]\\d{7}",
  }).map(([code, form]) => [code, new RegExp(`^(?:${form})$`)]),
);
/** Assigned country codes that have no form above: any national number after an international prefix. */
const OTHER_CODES =
  /^(?:2[1-69]\d|3[5-8]\d|42[0-3]|5[09]\d|67\d|68\d|69[0-2]|8[05]\d|88[0-8]|9[679]\d|93|95|97\d|53|99[2-8])\d{6,11}$/;
/** Exit codes of most countries, of North America and of Australia. */
const EXIT_CODE = /^(?:0011|00|011)(?=[1-9])/;

/** Whether digits are a country code and a number of that country. `codeSize`: digits of the code; null if unknown. */
function isCountryNumber(digits: string, codeSize: number | null): boolean {
  return [1, 2, 3].some((size) => {
    const form = COUNTRIES[digits.slice(0, size)];
    return form !== undefined && (codeSize === null || codeSize === size) && form.test(digits.slice(size));
  });
}

/** Numbers without separators: 9 to 11 digits that begin like those of Europe, the Americas, India, China and Russia. */
const JOINED =
  /^(?:[679]\d{8}|[2-9]\d{2}[2-9]\d{6}|[6-9]\d{9}|3[1-9]\d{8}|0[1-9]\d{8,9}|[1-9]{2}9\d{8}|1[2-9]\d{2}[2-9]\d{6}|1[3-9]\d{9}|8[3-9]\d{9})$/;
/** Forms with separators: the sizes of the groups, and the first digits of each form. */
const GROUPED =
  /^(?:3-3-[34] 0?[1-9]|1-3-3-4 [178]|1-3-3-2-2 [78]|2-[45]-4 \d|2-1-4-4 [1-9]|1-4-4 9|5-4 9|3-2-2-2 [679]|2-3-2-2 [2-9]|2-3-4 [2-9]|3-6 [679]|3-7 [3-9]|5-5 [6-9]|3-4-4 (?:1[3-9]|[03-9])|3-3-2-2 [2-9]) ?/;
/** "9 8 7 6 …" counts. */
const COUNTING = "01234567890 09876543210";
const IP_ADDRESS = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|\d{1,2})(?:\.(?!$)|$)){4}$/;

/** Whether digits are written like a phone number: an international prefix, a trunk zero or a form of some country. */
export function isPhoneNumber(candidate: NumberCandidate): boolean {
  const { digits, sizes, text, prefix } = candidate;
  if (prefix === "+") return digits.length >= 8 && digits.length <= 15;
  if (IP_ADDRESS.test(text) || digits.length < 8 || digits.length > 18) return false;
  const groups = sizes.split("-").map(Number);
  if (isAfterExitCode(candidate, groups.length)) return true;
  if (digits.length > 15 || (text.includes("/") && !/^0\d{1,5} ?\/ ?\d/.test(text))) return false;
  if (groups.length === 1) return JOINED.test(digits) || isCountryNumber(digits, null);
  if (groups.every((size) => size === 1)) return JOINED.test(digits) && !COUNTING.includes(digits);
  if (prefix === "(" && /^\d{2,5}\)/.test(text)) return digits.length <= 12;
  const [first = 0] = groups;
  if (/^0[1-9]\d{7,10}$/.test(digits) && first >= 2 && first <= 6) return true;
  // Thousands are divided by dots, too: 123.456.789
  if (/^[1-58]\d{2}\.\d{3}\.\d{3}$/.test(text)) return false;
  if (GROUPED.test(`${sizes} ${digits}`)) return true;
  // Pairs of digits are a list as often as a number.
  const isPairs = groups.every((size) => size === 2);
  const singles = groups.slice(1).filter((size) => size === 1).length;
  return !isPairs && singles <= 1 && isCountryNumber(dropTrunkZero(candidate), first);
}

function isAfterExitCode({ digits, text }: NumberCandidate, groups: number): boolean {
  const exit = EXIT_CODE.exec(digits)?.[0].length;
  if (exit === undefined) return false;
  const international = dropTrunkZero({ digits, text }).slice(exit);
  if (international.length < 8 || international.length > 15) return false;
  return isCountryNumber(international, null) || (groups > 1 && OTHER_CODES.test(international));
}

/** "44 (0)20 7946 0958": the zero is only dialed inside the country. */
function dropTrunkZero({ digits, text }: Pick<NumberCandidate, "digits" | "text">): string {
  return text.includes("(0)") ? text.replace("(0)", "").replace(/\D/g, "") : digits;
}
