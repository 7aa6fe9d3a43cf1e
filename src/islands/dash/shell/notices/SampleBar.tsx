import { FlaskConical } from "lucide-react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useDashSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { RemoveSampleButton } from "../../../lib/screens/empty/RemoveSampleButton.tsx";
import { SampleProgress } from "../../../lib/screens/empty/SampleProgress.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";

/** Says that sample conversations are counted, with a button to show only the workspace's own and one to remove them. */
export function SampleBar() {
  const { accounts } = useDash();
  const { account, sample } = useDashSearch();
  const setSearch = useSetDashSearch();
  const sampleAccount = accounts.find((one) => one.sample !== null);
  // With another account selected, no sample conversation is counted.
  if (sampleAccount === undefined || (account !== undefined && account !== sampleAccount.id)) return null;
  const hidden = sample === "exclude";
  return (
    <aside
      aria-label="Sample data"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-consideration-ink/40 bg-card px-3 py-1.5 text-[0.8125rem] text-soft"
    >
      <FlaskConical aria-hidden="true" className="size-4 shrink-0 text-consideration-ink" />
      <p role="status" className="min-w-0 flex-1 basis-56 text-ink">
        {hidden ? "Only your own conversations are shown" : "Sample conversations are shown"}
      </p>
      <SampleProgress account={sampleAccount} />
      <span className="flex flex-wrap items-center gap-1 print:hidden">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setSearch(hidden ? { sample: undefined } : { sample: "exclude", account: undefined })}
        >
          {hidden ? "Show sample" : "Only mine"}
        </Button>
        <RemoveSampleButton variant="quiet" />
      </span>
    </aside>
  );
}
