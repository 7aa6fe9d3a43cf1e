import { buildRate } from "../metrics/rate.ts";
import { OUTCOMES } from "../reading/reading.contract.ts";
import type { Outcome } from "../reading/reading.contract.ts";
import type { Agreement } from "./weekly-reading.contract.ts";

/** Agreement is shown beside figures from this many conversations on. */
export const MIN_SHOWN_AGREEMENT = 30;

/** Conversations that were read in a week: the engine's outcome, and how many people gave the same one. */
export type AgreementRow = { week: string; outcome: Outcome; n: number; k: number };

/** What corrections taught: how many of `n` conversations are read right without and with it. */
type Learned = { at: Date; corrections: number; n: number; before: number; after: number };

/** Sums how often people agreed with the engine. */
export function buildAgreement(rows: readonly AgreementRow[], learned?: Learned): Agreement {
  const agree = sumRows(rows);
  return {
    n: agree.n,
    agree,
    byOutcome: OUTCOMES.flatMap((outcome) => {
      const own = rows.filter((row) => row.outcome === outcome);
      return own.length === 0 ? [] : [{ outcome, agree: sumRows(own) }];
    }),
    weeks: [...Map.groupBy(rows, ({ week }) => week)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([week, own]) => ({ week, agree: sumRows(own) })),
    calibration:
      learned === undefined
        ? null
        : {
            at: learned.at.toISOString(),
            corrections: learned.corrections,
            before: buildRate(learned.before, learned.n),
            after: buildRate(learned.after, learned.n),
          },
  };
}

function sumRows(rows: readonly AgreementRow[]) {
  return buildRate(
    rows.reduce((sum, { k }) => sum + k, 0),
    rows.reduce((sum, { n }) => sum + n, 0),
  );
}
