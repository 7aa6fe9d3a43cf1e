import { FlaskConical } from "lucide-react";
import { useDashSearch } from "../../../lib/navigation/dash-search.ts";
import { useDash } from "../../../lib/session/dash-context.ts";

/** Says that the chosen API account holds test runs. */
export function TestBar() {
  const { accounts } = useDash();
  const { account } = useDashSearch();
  if (!accounts.some(({ id, purpose }) => id === account && purpose === "test")) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-sm border border-consideration-ink/40 bg-card px-3 py-1.5 text-[0.8125rem] text-ink"
    >
      <FlaskConical aria-hidden="true" className="size-4 shrink-0 text-consideration-ink" />
      Test conversations: not part of your figures
    </p>
  );
}
