import { useState } from "react";
import type { ClipboardEvent } from "react";
import type { Attachment } from "#src/domain/tickets/attachments.contract.ts";
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "#src/domain/tickets/attachments.ts";
import { getErrorMessage } from "../api/api-error.ts";
import { useTicketFiles } from "./files-context.ts";

const TOO_MANY = `A message can have at most ${MAX_ATTACHMENTS} files.`;

/** The files of a message that is being written. They are uploaded at once and sent with the message. */
export function useAttachments() {
  const { upload } = useTicketFiles();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [uploading, setUploading] = useState(0);
  const [error, setError] = useState<string | null>(null);

  async function add(chosen: readonly File[]): Promise<void> {
    setError(null);
    const room = Math.max(0, MAX_ATTACHMENTS - files.length - uploading);
    if (chosen.length > room) setError(TOO_MANY);
    for (const file of chosen.slice(0, room)) {
      if (file.size > MAX_ATTACHMENT_BYTES) {
        setError(`${file.name} is larger than ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MiB.`);
        continue;
      }
      setUploading((count) => count + 1);
      try {
        const stored = await upload(file);
        setFiles((before) => [...before, stored]);
      } catch (cause) {
        setError(`${file.name}: ${getErrorMessage(cause)}`);
      } finally {
        setUploading((count) => count - 1);
      }
    }
  }

  return {
    files,
    uploading,
    error,
    add,
    ids: files.map(({ id }) => id),
    remove: (id: string) => setFiles((before) => before.filter((file) => file.id !== id)),
    clear: () => {
      setFiles([]);
      setError(null);
    },
    /** Takes pasted pictures, such as a screenshot; pasted text stays text. */
    paste: (event: ClipboardEvent) => {
      const pasted = [...event.clipboardData.files];
      if (pasted.length === 0) return;
      event.preventDefault();
      void add(pasted);
    },
  };
}
