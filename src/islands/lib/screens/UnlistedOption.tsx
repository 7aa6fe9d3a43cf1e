import { formatCount } from "#src/domain/shared/format.ts";

/** Last option of a select that omits the rarest values. */
export function UnlistedOption({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return <option disabled>{formatCount(count)} more not listed</option>;
}
