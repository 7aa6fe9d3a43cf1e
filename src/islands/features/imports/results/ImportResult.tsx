import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { FileImport } from "#src/domain/imports/imports.contract.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { toastFailure } from "../../../lib/forms/save-toasts.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { ErrorTable } from "../preview/ErrorTable.tsx";
import { PauseButton } from "./PauseButton.tsx";
import { UndoDialog } from "./UndoDialog.tsx";
import { buildImportSearch } from "../../../lib/navigation/import-search.ts";
import { canCancel, canUndo, describeProgress, isImportRunning, IMPORT_STATUS_LABELS } from "./import-status.ts";
import { importQuery, useImportAction } from "../imports.query.ts";

/** Polling interval while an import runs, in case a proxy blocks live events. */
const FALLBACK_POLL_MS = 2_500;

type ImportResultProps = { id: string; onImportAnother: () => void };

/** Shows the progress of an import, then its result. */
export function ImportResult({ id, onImportAnother }: ImportResultProps) {
  const query = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) =>
      state.data === undefined || isImportRunning(state.data.status) ? FALLBACK_POLL_MS : false,
  });
  if (query.data === undefined) {
    return (
      <Card className="p-5">{query.isError ? <QueryError query={query} /> : <Skeleton className="h-16 w-full" />}</Card>
    );
  }
  return (
    <>
      <Card className="grid gap-4 p-5">
        <Outcome fileImport={query.data} onImportAnother={onImportAnother} />
      </Card>
      {query.data.errorCount === 0 ? null : (
        <ErrorTable
          title="Skipped lines"
          errors={query.data.errors}
          total={query.data.errorCount}
          fileName={query.data.fileName}
        />
      )}
    </>
  );
}

function Outcome({ fileImport, onImportAnother }: { fileImport: FileImport; onImportAnother: () => void }) {
  const { client } = useDash();
  const search = buildImportSearch(fileImport, client.timeZone);
  const cancel = useImportAction("cancel");
  const running = isImportRunning(fileImport.status);
  const isFile = fileImport.channel === null;
  const hasSize = isFile || fileImport.totalConversations !== null;
  return (
    <>
      <div role="status" className="grid gap-1">
        <h2 className="text-xl">
          {IMPORT_STATUS_LABELS[fileImport.status]}: {fileImport.fileName}
        </h2>
        <p className="tabular text-[0.9375rem] text-soft">{describeOutcome(fileImport)}</p>
        {fileImport.failure === null ? null : <p className="text-sm font-medium text-drop-ink">{fileImport.failure}</p>}
      </div>
      {running && hasSize ? (
        <Progress
          label="Import progress"
          value={isFile ? fileImport.readBytes : fileImport.readConversations}
          max={Math.max(1, isFile ? fileImport.fileBytes : (fileImport.totalConversations ?? 1))}
          tone="accent"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {fileImport.status === "done" ? (
          <>
            <DashLink to={paths.dash.funnel} search={search} className={buttonClasses("primary", "md")}>
              View funnel
              <ArrowRight aria-hidden="true" className="size-4" />
            </DashLink>
            <DashLink to={paths.dash.conversations} search={search} className={buttonClasses("ghost", "md")}>
              View conversations
            </DashLink>
          </>
        ) : null}
        <PauseButton fileImport={fileImport} size="md" />
        {canCancel(fileImport) ? (
          <Button
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(fileImport.id, {
                onError: (error) => toastFailure("The import couldn’t be canceled", error),
              })
            }
          >
            Cancel
          </Button>
        ) : null}
        {canUndo(fileImport) ? <UndoDialog fileImport={fileImport} size="md" /> : null}
        {running ? null : <Button onClick={onImportAnother}>{isFile ? "Import another file" : "Import more"}</Button>}
      </div>
    </>
  );
}

function describeOutcome(fileImport: FileImport): string {
  if (isImportRunning(fileImport.status)) {
    return `${describeProgress(fileImport)}, ${formatNumberOf(fileImport.messages, "message")} so far.`;
  }
  if (fileImport.status === "undone")
    return `Import undone (${formatNumberOf(fileImport.messages, "message")} removed).`;
  const parts = [
    formatNumberOf(fileImport.conversations, "conversation"),
    formatNumberOf(fileImport.messages, "new message"),
  ];
  if (fileImport.duplicates > 0) parts.push(`${formatNumberOf(fileImport.duplicates, "duplicate")} skipped`);
  if (fileImport.errorCount > 0) parts.push(`${formatNumberOf(fileImport.errorCount, "line")} with errors`);
  return `${parts.join(", ")}.`;
}
