import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { SampleBadge } from "#src/components/ui/marks/SampleBadge.tsx";
import { RemoveSampleButton } from "../../lib/screens/empty/RemoveSampleButton.tsx";
import { SampleProgress } from "../../lib/screens/empty/SampleProgress.tsx";

/** The API account of the sample data. It can only be removed. */
export function SampleRow({ account }: { account: ApiAccount }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-48">
        <span className="truncate font-semibold">{account.name}</span>
        <span className="text-[0.8125rem] text-soft">Sample conversations of a travel business. Not billed.</span>
      </div>
      <SampleBadge />
      <RemoveSampleButton />
      <SampleProgress account={account} />
    </li>
  );
}
