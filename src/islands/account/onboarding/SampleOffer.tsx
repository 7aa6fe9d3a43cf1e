import { CheckCircle2 } from "lucide-react";
import type { ApiAccount } from "#src/domain/accounts/accounts.contract.ts";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { LoadSampleButton } from "../../lib/LoadSampleButton.tsx";

/** Made-up conversations for who has no bot at hand; they can be removed again. */
export function SampleOffer({ sample }: { sample: ApiAccount | null }) {
  return (
    <div
      role="status"
      className="mt-4 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-rule px-4 py-3 text-sm sm:px-5"
    >
      {sample === null ? (
        <>
          <p className="flex-1 basis-56 text-soft">
            No bot at hand? Look around with made-up conversations, in an account of their own that you can remove.
          </p>
          <LoadSampleButton />
        </>
      ) : null}
      {sample?.sample === "loading" ? (
        <p className="flex items-center gap-3">
          <Spinner size="sm" />
          The sample data is loading. You can go on meanwhile.
        </p>
      ) : null}
      {sample?.sample === "ready" ? (
        <p className="flex items-center gap-2">
          <CheckCircle2 aria-hidden="true" className="size-5 shrink-0 text-conversion-ink" />
          The sample data is in. Remove it under Settings, API accounts and keys.
        </p>
      ) : null}
      {sample?.sample === "removing" ? <p className="text-soft">The sample data is being removed.</p> : null}
    </div>
  );
}
