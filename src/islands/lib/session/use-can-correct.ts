import { canCorrect } from "#src/domain/auth/policies.ts";
import { useDash } from "./dash-context.ts";
import { useReadOnly } from "./use-read-only.ts";

/** Whether the user may correct the analysis and set tags. In a read-only workspace nobody may. */
export function useCanCorrect(): boolean {
  const { role } = useDash();
  return !useReadOnly() && canCorrect(role);
}
