import { Paperclip, X } from "lucide-react";
import { useId, useRef } from "react";
import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "#src/domain/tickets/attachments.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import type { useAttachments } from "./use-attachments.ts";

const ACCEPTED = [...ATTACHMENT_TYPES, ".log", ".csv", ".json", ".jsonl", ".md", ".xml", ".yaml"].join(",");

/** The files of a message that is being written: chosen here, or pasted into its text. */
export function AttachFiles({ attachments }: { attachments: ReturnType<typeof useAttachments> }) {
  const { files, uploading, error, add, remove } = attachments;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          type="button"
          size="sm"
          aria-describedby={hintId}
          icon={<Paperclip aria-hidden="true" className="size-4 text-faint" />}
          onClick={() => input.current?.click()}
        >
          Attach files
        </Button>
        <span id={hintId} className="text-[0.8125rem] text-soft">
          Images and text, up to {MAX_ATTACHMENTS} files of {formatBytes(MAX_ATTACHMENT_BYTES)}.
        </span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Files to attach"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {files.length === 0 ? null : (
        <ul aria-label="Attached files" className="flex flex-wrap gap-2">
          {files.map(({ id, name, bytes }) => (
            <li
              key={id}
              className="flex min-w-0 items-center gap-1 rounded-sm border border-rule bg-wash py-0.5 pl-2.5"
            >
              <span className="max-w-56 truncate text-sm">{name}</span>
              <span className="text-[0.8125rem] whitespace-nowrap text-soft">{formatBytes(bytes)}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                className="grid size-8 place-items-center rounded-sm text-soft hover:text-ink"
                onClick={() => remove(id)}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="flex items-center gap-2 text-sm text-soft empty:hidden">
        {uploading > 0 ? (
          <>
            <Spinner className="size-4" /> Uploading
          </>
        ) : null}
      </p>
      {error === null ? null : (
        <p role="alert" className="text-[0.8125rem] font-medium text-drop-ink">
          {error}
        </p>
      )}
    </div>
  );
}
