import { useQuery } from "@tanstack/react-query";
import { canUpload } from "#src/domain/auth/policies.ts";
import type { Upload } from "#src/domain/uploads/uploads.contract.ts";
import { formatBytes } from "#src/domain/uploads/bytes.ts";
import { formatDateTime, formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { DashLink } from "../../lib/DashLink.tsx";
import { QueryError } from "../../lib/QueryError.tsx";
import { canCancel, canUndo, UPLOAD_STATUS_NAMES } from "./upload-words.ts";
import { UndoDialog } from "./UndoDialog.tsx";
import { findUploadSearch } from "./upload-days.ts";
import { uploadsQuery, useUploadAction } from "./uploads.query.ts";

/** What was brought in before, newest first; each leads to its conversations and can be taken back. */
export function UploadHistory() {
  const query = useQuery(uploadsQuery());
  const uploads = query.data?.uploads ?? [];
  return (
    <Section title="Brought in before" flush>
      {query.isPending ? (
        <div role="status" aria-label="Loading the history" className="grid gap-3 px-5 pb-5">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      ) : null}
      {query.isError && query.data === undefined ? (
        <QueryError query={query} title="The history could not be loaded" className="py-8!" />
      ) : null}
      {query.isSuccess && uploads.length === 0 ? (
        <p className="px-4 pb-5 text-sm text-soft sm:px-5">
          Nothing yet. Files you bring in are listed here, and each can be undone.
        </p>
      ) : null}
      {uploads.length === 0 ? null : (
        <ul aria-label="Uploads" className="divide-y divide-rule border-t border-rule">
          {uploads.map((upload) => (
            <li key={upload.id}>
              <HistoryRow upload={upload} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function HistoryRow({ upload }: { upload: Upload }) {
  const { client, accounts, role } = useDash();
  const allowed = canUpload(role);
  const cancel = useUploadAction("cancel");
  const account = accounts.find(({ id }) => id === upload.apiAccountId)?.name;
  const facts = [
    formatDateTime(upload.createdAt, client.timeZone),
    account,
    upload.fileBytes === 0 ? undefined : formatBytes(upload.fileBytes),
    upload.status === "running" ? `${formatBytes(upload.readBytes)} read` : undefined,
    upload.status === "done" && upload.conversations > 0
      ? formatNumberOf(upload.conversations, "conversation")
      : undefined,
    upload.status === "done" ? formatNumberOf(upload.messages, "message") : undefined,
    upload.errorCount === 0 ? undefined : formatNumberOf(upload.errorCount, "error"),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-56">
        <span className="font-semibold wrap-anywhere">{upload.fileName}</span>
        <span className="tabular text-[0.8125rem] text-soft">
          {facts.filter((fact) => fact !== undefined).join(" · ")}
        </span>
        {upload.failure === null ? null : <span className="text-[0.8125rem] text-drop-ink">{upload.failure}</span>}
      </div>
      <Badge tone={TONES[upload.status]}>{UPLOAD_STATUS_NAMES[upload.status]}</Badge>
      {allowed && canCancel(upload) ? (
        <Button
          size="sm"
          aria-label={`Cancel ${upload.fileName}`}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(upload.id)}
        >
          Cancel
        </Button>
      ) : null}
      {upload.status === "done" && upload.conversations > 0 ? (
        <DashLink
          to={paths.dash.conversations}
          search={findUploadSearch(upload, client.timeZone)}
          aria-label={`Conversations of ${upload.fileName}`}
          className={buttonClasses("ghost", "sm")}
        >
          Conversations
        </DashLink>
      ) : null}
      {allowed && canUndo(upload) ? <UndoDialog upload={upload} /> : null}
    </div>
  );
}

const TONES = {
  receiving: "neutral",
  queued: "neutral",
  running: "neutral",
  done: "good",
  failed: "bad",
  cancelled: "neutral",
  undoing: "neutral",
  undone: "neutral",
} as const;
