import { CheckCircle2 } from "lucide-react";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { LoadSampleButton } from "../../lib/screens/LoadSampleButton.tsx";

/** Offers sample data to try the product without a bot; it can be removed later. */
export function SampleOffer({ sample }: { sample: ApiAccount | null }) {
  return (
    <div
      role="status"
      className="mt-4 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-rule px-4 py-3 text-sm sm:px-5"
    >
      {sample === null ? (
        <>
          <p className="flex-1 basis-56 text-soft">
            No bot at hand? Explore with sample conversations, in a separate API account that you can remove later.
          </p>
          <LoadSampleButton />
        </>
      ) : null}
      {sample?.sample === "loading" ? (
        <p className="flex items-center gap-3">
          <Spinner size="sm" />
          Sample data is loading. You can continue meanwhile.
        </p>
      ) : null}
      {sample?.sample === "ready" ? (
        <p className="flex items-center gap-2">
          <CheckCircle2 aria-hidden="true" className="size-5 shrink-0 text-conversion-ink" />
          Sample data is loaded. Remove it any time under Settings, API accounts and keys.
        </p>
      ) : null}
      {sample?.sample === "removing" ? <p className="text-soft">Removing the sample data…</p> : null}
    </div>
  );
}
