import { useQuery } from "@tanstack/react-query";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { dimensionsQuery } from "../../lib/queries/metrics.query.ts";

/** Two versions of the bot: the one that is shown, and the one beside it. */
export type VersionPair = { version: string; against: string };

/** More versions than this make too many pairs. */
const MAX_VERSIONS = 5;
const ALONE = "";

/** Chooses two versions of the bot to compare; nothing with fewer than two, unless a pair is chosen. */
export function VersionPicker({
  pair,
  onPair,
}: {
  pair: VersionPair | null;
  onPair: (pair: VersionPair | null) => void;
}) {
  const { now } = useMetricsQueries();
  const { data } = useQuery(dimensionsQuery({ ...now, version: undefined }));
  const versions = (data?.versions ?? []).map(({ value }) => value).slice(0, MAX_VERSIONS);
  if (versions.length < 2 && pair === null) return null;
  const pairs = listPairs(versions, pair);
  return (
    <NativeSelect
      size="sm"
      aria-label="Compare versions"
      className="w-52"
      value={pair === null ? ALONE : String(pairs.findIndex((other) => isSame(other, pair)))}
      onChange={({ target }) => onPair(target.value === ALONE ? null : (pairs[Number(target.value)] ?? null))}
    >
      <option value={ALONE}>All versions together</option>
      {pairs.map(({ version, against }, at) => (
        <option key={`${version} ${against}`} value={at}>
          {version} and {against}
        </option>
      ))}
    </NativeSelect>
  );
}

/** All pairs of versions; the chosen one too where the period has not both of its versions. */
export function listPairs(versions: readonly string[], chosen: VersionPair | null): VersionPair[] {
  const pairs = versions.flatMap((version) =>
    versions.filter((against) => against !== version).map((against): VersionPair => ({ version, against })),
  );
  return chosen === null || pairs.some((pair) => isSame(pair, chosen)) ? pairs : [chosen, ...pairs];
}

function isSame(a: VersionPair, b: VersionPair): boolean {
  return a.version === b.version && a.against === b.against;
}
