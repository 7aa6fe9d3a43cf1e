import { useQuery } from "@tanstack/react-query";
import { canUpload } from "#src/domain/auth/policies.ts";
import type { FileImport } from "#src/domain/imports/imports.contract.ts";
import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import { formatDateTime, formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { toastFailure } from "../../../lib/forms/save-toasts.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useReadOnly } from "../../../lib/session/use-read-only.ts";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { PauseButton } from "./PauseButton.tsx";
import { canCancel, canUndo, describeProgress, IMPORT_STATUS_LABELS } from "./import-status.ts";
import { UndoDialog } from "./UndoDialog.tsx";
import { buildImportSearch } from "../../../lib/navigation/import-search.ts";
import { importsQuery } from "../../../lib/queries/imports.query.ts";
import { useImportAction } from "../imports.query.ts";

/** Lists imports, newest first, with links to their conversations and an undo action. */
export function ImportHistory() {
  const query = useQuery(importsQuery());
  const imports = query.data?.uploads ?? [];
  return (
    <Section title="Import history" flush>
      {query.isPending ? (
        <div role="status" aria-label="Loading the import history" className="grid gap-3 px-5 pb-5">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      ) : null}
      {query.isError && query.data === undefined ? (
        <QueryError query={query} title="The import history couldn’t be loaded" className="py-8!" />
      ) : null}
      {query.isSuccess && imports.length === 0 ? (
        <p className="px-4 pb-5 text-sm text-soft sm:px-5">
          No imports yet. Files you import are listed here, and you can undo each import.
        </p>
      ) : null}
      {imports.length === 0 ? null : (
        <ul aria-label="Imports" className="divide-y divide-rule border-t border-rule">
          {imports.map((fileImport) => (
            <li key={fileImport.id}>
              <HistoryRow fileImport={fileImport} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function HistoryRow({ fileImport }: { fileImport: FileImport }) {
  const { client, accounts, role } = useDash();
  const isReadOnly = useReadOnly();
  const isAllowed = canUpload(role) && !isReadOnly;
  const cancel = useImportAction("cancel");
  const account = accounts.find(({ id }) => id === fileImport.apiAccountId)?.name;
  const facts = [
    formatDateTime(fileImport.createdAt, client.timeZone),
    account,
    fileImport.fileBytes === 0 ? undefined : formatBytes(fileImport.fileBytes),
    ...(fileImport.status === "running" || fileImport.status === "paused" ? [describeRead(fileImport)] : []),
    fileImport.status === "done" && fileImport.conversations > 0
      ? formatNumberOf(fileImport.conversations, "conversation")
      : undefined,
    fileImport.status === "done" ? formatNumberOf(fileImport.messages, "message") : undefined,
    fileImport.errorCount === 0 ? undefined : formatNumberOf(fileImport.errorCount, "error"),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-56">
        <span className="font-semibold wrap-anywhere">{fileImport.fileName}</span>
        <span className="tabular text-[0.8125rem] text-soft">
          {facts.filter((fact) => fact !== undefined).join(" · ")}
        </span>
        {fileImport.failure === null ? null : (
          <span className="text-[0.8125rem] text-drop-ink">{fileImport.failure}</span>
        )}
      </div>
      <Badge tone={TONES[fileImport.status]}>{IMPORT_STATUS_LABELS[fileImport.status]}</Badge>
      {isAllowed ? <PauseButton fileImport={fileImport} /> : null}
      {isAllowed && canCancel(fileImport) ? (
        <Button
          size="sm"
          aria-label={`Cancel ${fileImport.fileName}`}
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(fileImport.id, { onError: (error) => toastFailure("The import couldn’t be canceled", error) })
          }
        >
          Cancel
        </Button>
      ) : null}
      {fileImport.status === "done" && fileImport.conversations > 0 ? (
        <DashLink
          to={paths.dash.conversations}
          search={buildImportSearch(fileImport, client.timeZone)}
          aria-label={`Conversations of ${fileImport.fileName}`}
          className={buttonClasses("ghost", "sm")}
        >
          Conversations
        </DashLink>
      ) : null}
      {isAllowed && canUndo(fileImport) ? <UndoDialog fileImport={fileImport} /> : null}
    </div>
  );
}

function describeRead(fileImport: FileImport): string {
  return fileImport.channel === null ? `${formatBytes(fileImport.readBytes)} processed` : describeProgress(fileImport);
}

const TONES = {
  receiving: "neutral",
  queued: "neutral",
  running: "neutral",
  paused: "neutral",
  done: "good",
  failed: "bad",
  cancelled: "neutral",
  undoing: "neutral",
  undone: "neutral",
} as const;
