import { SAMPLE_CONVERSATIONS } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";

/** How far the sample data has been loaded or removed; nothing once it is ready. */
export function SampleProgress({ account }: { account: ApiAccount }) {
  const { sample, sampleConversations } = account;
  if (sample !== "loading" && sample !== "removing") return null;
  const stored = Math.min(sampleConversations ?? 0, SAMPLE_CONVERSATIONS);
  const done = sample === "loading" ? stored : SAMPLE_CONVERSATIONS - stored;
  const name = sample === "loading" ? "Loading sample data" : "Removing sample data";
  return (
    <span role="status" className="grid w-56 max-w-full gap-1 text-[0.8125rem] text-soft">
      <span className="tabular">
        {name}: {formatCount(done)} of {formatCount(SAMPLE_CONVERSATIONS)}
      </span>
      <Progress label={name} value={done} max={SAMPLE_CONVERSATIONS} />
    </span>
  );
}
