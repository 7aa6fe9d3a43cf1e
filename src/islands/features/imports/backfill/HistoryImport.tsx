import { useState } from "react";
import { DEFAULT_GOAL } from "#src/domain/analysis/analysis.contract.ts";
import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import type { SpeakerRole } from "#src/domain/imports/import-file.contract.ts";
import { buildBackfillPreview, listBackfillSpeakers } from "#src/domain/imports/preview-backfill.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../../lib/api/api-error.ts";
import { useBackfillPreview, useStartBackfill } from "./backfill.query.ts";
import { HistoryForm } from "./HistoryForm.tsx";
import type { HistorySource } from "./HistoryForm.tsx";
import { ImportSection } from "../ImportSection.tsx";
import { PreviewPanel } from "../preview/PreviewPanel.tsx";
import { SpeakerRow } from "../options/SpeakerList.tsx";
import { useTargetAccount } from "../use-target-account.ts";

/** Writers that are shown: larger teams keep the roles that the channel gives. */
const MAX_LISTED = 20;

type HistoryImportProps = { channel: ChannelEntry; onClose: () => void; onStarted: (importId: string) => void };

/** Imports a channel's past conversations: period and token, a preview with who is the bot, then the start. */
export function HistoryImport({ channel, onClose, onStarted }: HistoryImportProps) {
  const target = useTargetAccount();
  const preview = useBackfillPreview();
  const start = useStartBackfill();
  const [source, setSource] = useState<HistorySource | null>(null);
  const [speakers, setSpeakers] = useState<Record<string, SpeakerRole>>({});
  const apiAccountId = target.account?.id ?? "";
  const found = preview.data;
  // The credentials may come from the connection of the API account that was previewed.
  const isOfOtherAccount = preview.variables !== undefined && preview.variables.apiAccountId !== apiAccountId;
  const isEmpty = found?.messages.length === 0;
  const writers = found === undefined ? [] : listBackfillSpeakers(found);
  const hasBot = writers.some(({ id, role }) => (speakers[id] ?? role) === "bot");

  function showPreview(given: HistorySource): void {
    setSource(given);
    setSpeakers({});
    preview.mutate({ ...given, channel: channel.id, apiAccountId });
  }

  function startImport(accountId: string): void {
    if (source === null) return;
    const body = { ...source, channel: channel.id, apiAccountId: accountId, speakers };
    start.mutate(body, {
      onSuccess: ({ id }) => onStarted(id),
      onError: (error) =>
        toast({ title: "Import failed", description: getErrorMessage(error), variant: "destructive" }),
    });
  }

  return (
    <>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
        <div className="grid min-w-0 flex-1 basis-56">
          <h2 className="font-sans text-base font-semibold tracking-normal">History of {channel.name}</h2>
          <p className="text-[0.8125rem] text-soft">
            Messages that your webhooks have brought already are skipped. Private notes stay out.
          </p>
        </div>
        <Button size="sm" onClick={onClose}>
          Back
        </Button>
      </Card>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 gap-4 max-xl:order-last">
          {found !== undefined && isEmpty ? (
            <Card>
              <EmptyState {...describeEmpty(found)} />
            </Card>
          ) : null}
          {found === undefined || isEmpty ? null : (
            <PreviewPanel
              preview={buildBackfillPreview(found, { speakers, goal: target.account?.goal ?? DEFAULT_GOAL })}
              fileName={channel.name}
              description={describePreview(found)}
            />
          )}
        </div>
        <div className="grid gap-4 xl:sticky xl:top-20">
          <HistoryForm
            channel={channel}
            accountId={target.account?.id ?? null}
            pending={preview.isPending}
            error={preview.error}
            onPreview={showPreview}
          />
          {writers.length === 0 ? null : (
            <Section
              title="Who is the bot?"
              description={
                hasBot
                  ? "Check who answered in the preview."
                  : "No bot was recognized. Choose which of them is your bot."
              }
            >
              <div className="grid gap-2">
                {writers.slice(0, MAX_LISTED).map(({ id, name, count, role }) => (
                  <SpeakerRow
                    key={id}
                    name={name}
                    note={`${formatCount(count)} messages in the preview`}
                    role={speakers[id] ?? role}
                    emptyLabel="As the channel says"
                    isMissing={false}
                    onChange={(chosen) =>
                      setSpeakers(({ [id]: _, ...rest }) => (chosen === null ? rest : { ...rest, [id]: chosen }))
                    }
                  />
                ))}
              </div>
            </Section>
          )}
          {found === undefined || (isEmpty && !found.hasMore) ? null : (
            <ImportSection
              target={target}
              conversations={found.total ?? 0}
              messages={0}
              blockedBy={describeBlock({ isStarting: start.isPending, isOfOtherAccount })}
              onImport={startImport}
            />
          )}
        </div>
      </div>
    </>
  );
}

function describeBlock({
  isStarting,
  isOfOtherAccount,
}: {
  isStarting: boolean;
  isOfOtherAccount: boolean;
}): string | null {
  if (isStarting) return "Starting…";
  return isOfOtherAccount ? "The API account changed. Preview again." : null;
}

function describePreview({ total, hasMore }: { total: number | null; hasMore: boolean }): string {
  if (!hasMore) return "All conversations of the period. Nothing has been imported yet.";
  const all = total === null ? "" : ` of ${formatCount(total)}`;
  return `Based on the first conversations${all}. Nothing has been imported yet.`;
}

function describeEmpty({ hasMore }: { hasMore: boolean }): { title: string; description: string } {
  return hasMore
    ? {
        title: "No preview of this period",
        description: "The first pages hold none of its conversations. The import reads the others too.",
      }
    : {
        title: "No conversations in this period",
        description: "Choose an earlier start, and preview again.",
      };
}
