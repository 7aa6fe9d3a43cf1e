/** Bodies made to cost more than they weigh: of six families, up to a size, around a valid body or of one kind throughout. */
import { gzipSync } from "node:zlib";

/** The families, as the note's table names them. Files are those of `hostile-files.ts`. */
export const FAMILIES = ["deep", "wide", "long string", "many keys", "many items", "bomb", "files"] as const;
export type Family = (typeof FAMILIES)[number];

export type HostileBody = {
  family: Family;
  kind: string;
  body: string | Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
};

const MIB = 1024 * 1024;
/** What bombs hold when they are inflated. */
const BOMB_BYTES = 32 * MIB;
/** What goes over the wire as it is. */
const PLAIN_BYTES = MIB;
/** For what stands around the hostile parts. */
const FRAME_BYTES = 100;
/** Below the scanner's limits, so that the endpoint's own checks meet them. */
const LEVELS = 40;
const KEYS = 900;

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };
const GZIP = { "content-encoding": "gzip" };
const built = new Map<string, HostileBody[]>();

/** JSON of each family just below `bytes`, far beyond what a parser should take: as it is up to 1 MiB, and as gzip. Built once. */
export function listHostileJson(bytes: number): HostileBody[] {
  return remember(`json ${String(bytes)}`, () => {
    const plain = buildTexts(Math.min(bytes, PLAIN_BYTES));
    const packed = buildTexts(bytes).filter(([, , isPacked]) => isPacked);
    return [
      ...plain.map(([family, kind, , body]) => ({ family, kind, body, headers: JSON_TYPE })),
      ...packed.map(([family, kind, , body]) => ({
        ...{ family, kind: `${kind}, gzip`, headers: { ...JSON_TYPE, ...GZIP } },
        body: Uint8Array.from(gzipSync(body)),
      })),
      buildBomb(JSON_TYPE, ""),
    ];
  });
}

/** Urlencoded forms just below `bytes`. Built once. */
export function listHostileForms(bytes: number): HostileBody[] {
  return remember(`form ${String(bytes)}`, () => {
    const texts = [
      ["many keys", "many fields", repeat((at) => `k${String(at)}=1&`, bytes)],
      ["many items", "one field many times", repeat(() => "name=a&", bytes)],
      ["long string", "a long field", `name=${"x".repeat(bytes - 10)}`],
      ["long string", "escapes", `name=${"%C3%A3".repeat(Math.floor((bytes - 10) / 6))}`],
    ] as const;
    const plain = texts.map(([family, kind, body]) => ({ family, kind, body, headers: FORM_TYPE }));
    return [...plain, buildBomb(FORM_TYPE, "name=a&")];
  });
}

/**
 * A valid body made hostile, each family at all of its places at once within what a parser takes, and each of its texts in turn: the
 * check of one must not hide that of another.
 */
export function listHostileShapes(valid: unknown, bytes: number): HostileBody[] {
  const places = countPlaces(valid);
  const room = Math.floor((bytes - JSON.stringify(valid).length - FRAME_BYTES) / places.all);
  const build = (family: Family, at: Rewrite): HostileBody => {
    return { family, kind: `${family} everywhere`, body: rewrite(valid, at), headers: JSON_TYPE };
  };
  const items = (item: string): string => `[${repeat(() => `${item},`, room)}${item}]`;
  const keys = repeat((at) => (at < KEYS ? `"k${String(at)}":1,` : ""), Math.min(room, KEYS * 10));
  return [
    build("deep", { leaf: () => `${"[".repeat(LEVELS)}${"]".repeat(LEVELS)}` }),
    build("wide", { leaf: () => items("{}"), list: () => items("{}") }),
    build("many keys", { object: (fields) => `{${keys}${fields}}`, leaf: (value) => JSON.stringify(value) }),
    build("many items", { list: (first) => items(first), leaf: () => items("1") }),
    build("long string", { leaf: (_, at) => repeatText(at, room) }),
    ...listLongTexts(valid, { bytes, texts: places.texts }),
    buildBomb(JSON_TYPE, JSON.stringify(valid)),
  ];
}

function listLongTexts(valid: unknown, { bytes, texts }: { bytes: number; texts: number }): HostileBody[] {
  const room = bytes - JSON.stringify(valid).length - FRAME_BYTES;
  return Array.from({ length: texts }, (_, index) => {
    let at = 0;
    const leaf = (value: unknown): string => {
      const isPlace = typeof value === "string" && at++ === index;
      return isPlace ? repeatText(index, room) : JSON.stringify(value);
    };
    const kind = `long string ${String(index + 1)}`;
    return { family: "long string" as const, kind, body: rewrite(valid, { leaf }), headers: JSON_TYPE };
  });
}

/** What JSON texts replace a body's parts. `leaf` is told how many came before. */
type Rewrite = {
  leaf(value: unknown, at: number): string;
  list?: (first: string) => string;
  object?: (fields: string) => string;
};

function rewrite(body: unknown, { leaf, list, object }: Rewrite): string {
  let count = 0;
  function write(value: unknown): string {
    if (Array.isArray(value)) {
      const items = value.map((item) => (list === undefined ? write(item) : JSON.stringify(item)));
      return list === undefined ? `[${items.join()}]` : list(items[0] ?? `"x"`);
    }
    if (typeof value !== "object" || value === null) return leaf(value, count++);
    const fields = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${write(inner)}`);
    return object === undefined || fields.length === 0 ? `{${fields.join()}}` : object(fields.join());
  }
  return write(body);
}

function countPlaces(body: unknown): { all: number; texts: number } {
  const count = { all: 1, texts: 0 };
  JSON.stringify(body, (_, value: unknown) => {
    count.all++;
    if (typeof value === "string") count.texts++;
    return value;
  });
  return count;
}

/** Texts that patterns like to search again and again. */
const UNITS = [
  "x",
  "1",
  " ",
  "a.",
  "@a",
  "1 ",
  "-",
  "(",
  "é",
  "\\n",
  "+1 (",
  "http://",
  "a b ",
  "[",
  "#",
  "::",
  "\\t",
  ",",
];

function repeatText(at: number, bytes: number): string {
  const unit = UNITS[at % UNITS.length] ?? "x";
  return `"${unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))))}!"`;
}

type Text = readonly [family: Family, kind: string, isPacked: boolean, body: string];

function buildTexts(bytes: number): Text[] {
  const room = bytes - FRAME_BYTES;
  return [
    ["deep", "deep", true, `{"a":${"[".repeat(room / 2)}${"]".repeat(room / 2)}}`],
    ["deep", "deep and open", false, "[".repeat(room)],
    ["wide", "wide", true, `{"a":[${repeat(() => "{},", room)}{}]}`],
    ["long string", "a long text", true, `{"a":"${"x".repeat(room)}"}`],
    ["long string", "a long text of escapes", false, `{"a":"${"\\u00e3".repeat(room / 6)}"}`],
    ["long string", "a long number", false, "9".repeat(room)],
    ["many keys", "many keys", true, `{${repeat((at) => `"k${String(at)}":1,`, room)}"k":1}`],
    ["many items", "many items", true, `[${"1,".repeat(room / 2)}1]`],
  ];
}

/** Built once for each beginning: most of it is the same. */
function buildBomb(type: Record<string, string>, start: string): HostileBody {
  space ??= gzipSync(Buffer.alloc(BOMB_BYTES, " "));
  // Members of gzip follow each other.
  const body = Uint8Array.from(start === "" ? space : Buffer.concat([gzipSync(start), space]));
  return { family: "bomb", kind: "a bomb", body, headers: { ...type, ...GZIP } };
}
let space: Buffer | undefined;

function repeat(build: (at: number) => string, bytes: number): string {
  const parts: string[] = [];
  for (let size = 0, at = 0; ; at++) {
    const part = build(at);
    size += part.length;
    if (part === "" || size > bytes) return parts.join("");
    parts.push(part);
  }
}

function remember(key: string, build: () => HostileBody[]): HostileBody[] {
  const bodies = built.get(key) ?? build();
  built.set(key, bodies);
  return bodies;
}
