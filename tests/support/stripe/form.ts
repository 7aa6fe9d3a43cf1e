/** Stripe's form encoding, and values of its objects. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type Params = { [name: string]: Value };
export type StripeObject = Params & { id: string; object: string };

/** Whether a value is an object. */
export function isParams(value: Value | undefined): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Lists come as objects with the keys 0, 1, …, or as lists. */
export function toList(value: Value | undefined): Value[] {
  if (Array.isArray(value)) return value;
  return isParams(value) ? Object.values(value) : [];
}

/** Parses Stripe's form encoding: `a[b][0]=c` is `{ a: { b: { 0: "c" } } }`. */
export function parseForm(text: string): Params {
  const result: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/\[|\]\[|\]/).filter((key) => key !== "");
    let place = result;
    for (const key of keys.slice(0, -1)) {
      const next = place[key];
      const inner: Params = isParams(next) ? next : {};
      place[key] = inner;
      place = inner;
    }
    place[keys.at(-1) ?? name] = value;
  }
  return result;
}

/** A list as Stripe answers it. */
export function page(data: Value[]): { [name: string]: Value } {
  return { object: "list", has_more: false, url: "/v1/list", data };
}
