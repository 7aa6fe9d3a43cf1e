import { PLANS } from "#src/domain/plans/plans.ts";

/** The options of a plan select. */
export function PlanOptions() {
  return Object.values(PLANS).map(({ key, name }) => (
    <option key={key} value={key}>
      {name}
    </option>
  ));
}
