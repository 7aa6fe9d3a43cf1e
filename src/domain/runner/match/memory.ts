/** Names that a script fills and puts back, and values that it has made. */

const NAME = /\$[A-Za-z_]\w*/g;
const FUNCTION = /\$(uniqid|random|date)(?![\w])(?:\(([^()\n]{0,100})\))?/g;
const MAX_RANDOM_DIGITS = 30;

/** Functions of Botium that are not supported. */
const UNSUPPORTED = new RegExp(
  `\\$(?:${(
    "now now_EN now_DE now_ISO date_EN date_DE date_ISO time time_EN time_DE time_ISO time_HH_MM time_HH time_H_A " +
    "timestamp tomorrow yesterday date_add date_subtract year month month_MM day_of_month day_of_week random10 " +
    "projectname testsessionname testcasename env cap msg"
  )
    .split(" ")
    .join("|")})(?!\\w)`,
);

/** Where made values come from, so that runs can be repeated. */
export type ValueSource = { now: () => number; random: () => number };

/** The first function of Botium in a text that is not supported. */
export function findUnknownFunction(text: string): string | null {
  return UNSUPPORTED.exec(text)?.[0] ?? null;
}

/** The names in a text, such as `$order`, each once. */
export function listNames(text: string): string[] {
  return [...new Set(text.match(NAME) ?? [])];
}

/** Normalizes a name with or without its sign to `$name`. */
export function toMemoryName(name: string): string {
  return name.startsWith("$") ? name : `$${name}`;
}

/** Puts made values (`$uniqid`, `$random(4)`, `$date(yyyy-MM-dd)`) and remembered ones into a text; other names stay. */
export function fillText(text: string, memory: ReadonlyMap<string, string>, source: ValueSource): string {
  const made = text.replace(FUNCTION, (found, name: string, arg: string | undefined) =>
    memory.has(`$${name}`) ? found : makeValue(name, arg, source),
  );
  return made.replace(NAME, (name) => memory.get(name) ?? name);
}

function makeValue(name: string, arg: string | undefined, source: ValueSource): string {
  switch (name) {
    case "uniqid":
      return makeDigits(16, source, 16);
    case "random":
      return makeDigits(Math.min(Number(arg ?? "4") || 4, MAX_RANDOM_DIGITS), source, 10);
    default:
      return formatPattern(arg === undefined || arg === "" ? "yyyy-MM-dd" : arg, new Date(source.now()));
  }
}

function makeDigits(count: number, { random }: ValueSource, base: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * base).toString(base)).join("");
}

function formatPattern(pattern: string, at: Date): string {
  const parts: Record<string, [value: number, width: number]> = {
    yyyy: [at.getFullYear(), 4],
    YYYY: [at.getFullYear(), 4],
    MM: [at.getMonth() + 1, 2],
    dd: [at.getDate(), 2],
    DD: [at.getDate(), 2],
    HH: [at.getHours(), 2],
    mm: [at.getMinutes(), 2],
    ss: [at.getSeconds(), 2],
  };
  return pattern.replace(/yyyy|YYYY|MM|dd|DD|HH|mm|ss/g, (token) => {
    const [value = 0, width = 2] = parts[token] ?? [];
    return String(value).padStart(width, "0");
  });
}
