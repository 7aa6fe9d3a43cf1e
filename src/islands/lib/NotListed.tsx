import { formatCount } from "#src/domain/shared/format.ts";

/** The end of a select whose list leaves the rarest values out. */
export function NotListed({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return <option disabled>and {formatCount(count)} rarer, not listed</option>;
}
