import { isDeepStrictEqual } from "node:util";

/** The names of the fields of `after` that have another value in `before`: what an audit entry says was changed. */
export function listChanges(before: object, after: object): string[] {
  return Object.entries(after).flatMap(([name, value]) =>
    isDeepStrictEqual(value, Reflect.get(before, name)) ? [] : [name],
  );
}
