import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { Upload } from "#src/domain/uploads/uploads.contract.ts";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { formatBytes } from "#src/domain/uploads/bytes.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { Progress } from "#src/components/ui/Progress.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { DashLink } from "../../lib/DashLink.tsx";
import { QueryError } from "../../lib/QueryError.tsx";
import { ErrorTable } from "./ErrorTable.tsx";
import { UndoDialog } from "./UndoDialog.tsx";
import { findUploadSearch } from "./upload-days.ts";
import { canCancel, canUndo, isUploadRunning, UPLOAD_STATUS_NAMES } from "./upload-words.ts";
import { uploadQuery, useUploadAction } from "./uploads.query.ts";

/** While an upload runs and no live event comes through (a proxy may hold them back), it is asked for this often. */
const FALLBACK_POLL_MS = 2_500;

type UploadResultProps = { id: string; onAnother: () => void };

/** An upload that runs, and then what came of it. */
export function UploadResult({ id, onAnother }: UploadResultProps) {
  const query = useQuery({
    ...uploadQuery(id),
    refetchInterval: ({ state }) =>
      state.data === undefined || isUploadRunning(state.data.status) ? FALLBACK_POLL_MS : false,
  });
  if (query.data === undefined) {
    return (
      <Card className="p-5">{query.isError ? <QueryError query={query} /> : <Skeleton className="h-16 w-full" />}</Card>
    );
  }
  return (
    <>
      <Card className="grid gap-4 p-5">
        <Outcome upload={query.data} onAnother={onAnother} />
      </Card>
      {query.data.errorCount === 0 ? null : (
        <ErrorTable
          title="Lines that were not brought in"
          errors={query.data.errors}
          total={query.data.errorCount}
          fileName={query.data.fileName}
        />
      )}
    </>
  );
}

function Outcome({ upload, onAnother }: { upload: Upload; onAnother: () => void }) {
  const { client } = useDash();
  const search = findUploadSearch(upload, client.timeZone);
  const cancel = useUploadAction("cancel");
  const running = isUploadRunning(upload.status);
  return (
    <>
      <div role="status" className="grid gap-1">
        <h2 className="text-xl">
          {UPLOAD_STATUS_NAMES[upload.status]}: {upload.fileName}
        </h2>
        <p className="tabular text-[0.9375rem] text-soft">{describeOutcome(upload)}</p>
        {upload.failure === null ? null : <p className="text-sm font-medium text-drop-ink">{upload.failure}</p>}
      </div>
      {running ? (
        <Progress label="Bringing in" value={upload.readBytes} max={Math.max(1, upload.fileBytes)} tone="accent" />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {upload.status === "done" ? (
          <>
            <DashLink to={paths.dash.funnel} search={search} className={buttonClasses("primary", "md")}>
              See the funnel
              <ArrowRight aria-hidden="true" className="size-4" />
            </DashLink>
            <DashLink to={paths.dash.conversations} search={search} className={buttonClasses("ghost", "md")}>
              See the conversations
            </DashLink>
          </>
        ) : null}
        {canCancel(upload) ? (
          <Button loading={cancel.isPending} onClick={() => cancel.mutate(upload.id)}>
            Cancel
          </Button>
        ) : null}
        {canUndo(upload) ? <UndoDialog upload={upload} size="md" /> : null}
        {running ? null : <Button onClick={onAnother}>Bring in another file</Button>}
      </div>
    </>
  );
}

function describeOutcome(upload: Upload): string {
  if (isUploadRunning(upload.status)) {
    return `${formatBytes(upload.readBytes)} of ${formatBytes(upload.fileBytes)} read, ${formatNumberOf(upload.messages, "message")} so far.`;
  }
  if (upload.status === "undone") return `Taken back: ${formatNumberOf(upload.messages, "message")}.`;
  const parts = [formatNumberOf(upload.conversations, "conversation"), formatNumberOf(upload.messages, "new message")];
  if (upload.duplicates > 0) parts.push(`${formatCount(upload.duplicates)} that were there already`);
  if (upload.errorCount > 0) parts.push(`${formatNumberOf(upload.errorCount, "line")} with errors`);
  return `${parts.join(", ")}.`;
}
