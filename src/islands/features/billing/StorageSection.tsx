import { sumStorage } from "#src/domain/billing/usage/storage.ts";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";

const PARTS = [
  ["recordings", "Recordings"],
  ["imports", "Files to import"],
  ["exports", "Exports"],
] as const;

/** How much room the workspace's files take, of how much. */
export function StorageSection({ billing }: { billing: BillingSummary }) {
  const { usedBytes, limitBytes, parts } = billing.usage.storage;
  const isFull = limitBytes !== null && usedBytes >= limitBytes;
  return (
    <Section title="Stored files" description="Recordings, files to import and exports">
      <div className="grid gap-3 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="figure-text text-2xl">{formatBytes(usedBytes)}</span>
          {limitBytes === null ? null : <span className="text-soft">of {formatBytes(limitBytes)}</span>}
        </p>
        {limitBytes === null ? null : (
          <Progress label="Stored files" value={usedBytes} max={limitBytes} tone={isFull ? "bad" : "ink"} />
        )}
        {sumStorage(parts) === 0 ? null : (
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            {PARTS.map(([key, label]) => (
              <div key={key} className="flex gap-2">
                <dt className="text-soft">{label}</dt>
                <dd className="tabular">{formatBytes(parts[key])}</dd>
              </div>
            ))}
          </dl>
        )}
        {isFull ? (
          <p>New recordings and imports are refused. Delete recordings or exports, or choose a bigger plan.</p>
        ) : null}
      </div>
    </Section>
  );
}
