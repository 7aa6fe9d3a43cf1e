import { wilsonInterval } from "../statistics/proportions.ts";
import { getFindingId } from "./finding-kinds.ts";
import type { Loss } from "./finding-kinds.ts";
import type { Concentration } from "./findings.contract.ts";

/** Closed conversations that came to the same, with a value of one dimension. */
export type DimensionRow = Loss & { dimension: Concentration["dimension"]; value: string; n: number };

const MAX_SHOWN = 3;
/** A difference smaller than this, in shares, is not worth a look. */
const MIN_DIFFERENCE = 0.05;

/** What each finding of `rows` concentrates on beyond chance, by finding id: values with a larger share of it than of all customers. */
export function findConcentrations(
  rows: readonly DimensionRow[],
  all: readonly DimensionRow[],
): Map<string, Concentration[]> {
  const expected = countShares(all.filter(({ outcome }) => outcome !== "not_customer"));
  const groups = Map.groupBy(rows, (row) => getFindingId(row));
  return new Map(
    [...groups].flatMap(([id, own]) => {
      if (id === null) return [];
      const found = [...countShares(own)].flatMap(([key, { dimension, value, n, total }]) => {
        const usual = expected.get(key);
        if (usual === undefined || value === "" || value === "other") return [];
        const usualShare = usual.n / usual.total;
        const { rate, low } = wilsonInterval(n, total);
        const isClear = low > usualShare && rate - usualShare >= MIN_DIFFERENCE;
        return isClear ? [{ dimension, value, share: rate, expected: usualShare }] : [];
      });
      return [[id, found.sort((a, b) => b.share - b.expected - (a.share - a.expected)).slice(0, MAX_SHOWN)] as const];
    }),
  );
}

type Share = Pick<DimensionRow, "dimension" | "value" | "n"> & { total: number };

function countShares(rows: readonly DimensionRow[]): Map<string, Share> {
  const shares = new Map<string, Share>();
  for (const [dimension, same] of Map.groupBy(rows, (row) => row.dimension)) {
    const total = same.reduce((sum, { n }) => sum + n, 0);
    for (const { value, n } of same) {
      const key = `${dimension}:${value}`;
      shares.set(key, { dimension, value, n: (shares.get(key)?.n ?? 0) + n, total });
    }
  }
  return shares;
}
