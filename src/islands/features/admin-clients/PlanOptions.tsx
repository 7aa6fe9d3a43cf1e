import { PLANS } from "#src/domain/plans/plans.ts";

/** Every plan, for a choice of one. */
export function PlanOptions() {
  return Object.values(PLANS).map(({ key, name }) => (
    <option key={key} value={key}>
      {name}
    </option>
  ));
}
