import { useQuery } from "@tanstack/react-query";
import { Download, FileText, Mail } from "lucide-react";
import { useCallback, useState } from "react";
import type { Attachment } from "#src/domain/tickets/attachments.contract.ts";
import { isImageType } from "#src/domain/tickets/attachments.ts";
import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import type { TicketMessage } from "#src/domain/tickets/tickets.contract.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { saveFile } from "../api/download.ts";
import { getErrorMessage } from "../api/api-error.ts";
import { useTicketFiles } from "./files-context.ts";

type TicketThreadProps = {
  messages: readonly TicketMessage[];
  /** Whose messages stand on the right. */
  side: TicketMessage["writtenBy"];
  formatTime: (at: string) => string;
};

/** The messages of a ticket with their files, oldest first. */
export function TicketThread({ messages, side, formatTime }: TicketThreadProps) {
  return (
    <ol aria-label="Messages" className="grid gap-3">
      {messages.map(({ id, writtenBy, author, text, via, at, attachments }) => (
        <li
          key={id}
          className={classNames(
            "grid max-w-[90%] min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md border border-rule px-4 py-3",
            writtenBy === side ? "justify-self-end bg-wash" : "justify-self-start bg-card",
          )}
        >
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
            <span>
              <span className="font-semibold text-ink">{author}</span>
              {writtenBy === "staff" ? ` · ${PRODUCT_NAME}` : ""}, {formatTime(at)}
            </span>
            {via === "mail" ? (
              <span className="inline-flex items-center gap-1">
                <Mail aria-hidden="true" className="size-3.5" /> by email
              </span>
            ) : null}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          {attachments.length === 0 ? null : (
            <ul aria-label="Files" className="flex flex-wrap gap-2 pt-1">
              {attachments.map((file) => (
                <li key={file.id} className="max-w-full">
                  {isImageType(file.type) ? <Picture file={file} /> : <FileButton file={file} />}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function FileButton({ file }: { file: Attachment }) {
  const { load } = useTicketFiles();
  const [isLoading, setIsLoading] = useState(false);
  async function download(): Promise<void> {
    setIsLoading(true);
    try {
      saveFile(await load(file.id), file.name);
    } catch (error) {
      toast({ title: "The file could not be loaded", description: getErrorMessage(error), variant: "destructive" });
    }
    setIsLoading(false);
  }
  return (
    <button
      type="button"
      aria-busy={isLoading}
      onClick={() => void download()}
      className="flex min-h-9 max-w-full min-w-0 items-center gap-2 rounded-sm border border-edge bg-card px-2.5 text-sm hover:border-soft"
    >
      <FileText aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <span className="sr-only">Download</span>
      <span className="min-w-0 truncate">{file.name}</span>
      <span className="text-[0.8125rem] whitespace-nowrap text-soft">{formatBytes(file.bytes)}</span>
      <Download aria-hidden="true" className="size-4 shrink-0 text-faint" />
    </button>
  );
}

/** A picture, loaded with the bearer and shown from memory, with a button to download it. */
function Picture({ file }: { file: Attachment }) {
  const { load } = useTicketFiles();
  const picture = useQuery({ queryKey: ["ticketFile", file.id], queryFn: () => load(file.id), gcTime: 0 });
  const { data } = picture;
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || data === undefined) return undefined;
      const url = URL.createObjectURL(data);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
      {data === undefined && !picture.isError ? <Skeleton className="h-32 w-48" /> : null}
      {data === undefined ? null : (
        <img ref={show} alt={file.name} className="max-h-64 max-w-full rounded-sm border border-rule bg-card" />
      )}
      <FileButton file={file} />
    </div>
  );
}
