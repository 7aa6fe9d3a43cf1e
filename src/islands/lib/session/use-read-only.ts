import { useDash } from "./dash-context.ts";

/** Whether the workspace is read-only: everything can be viewed, nothing changed. */
export function useReadOnly(): boolean {
  return useDash().client.billing.access === "read_only";
}
