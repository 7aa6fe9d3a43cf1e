import { createContext, useContext } from "react";
import type { Attachment } from "#src/domain/tickets/attachments.contract.ts";

/** How an app stores and loads the files of tickets: members and administrators have endpoints of their own. */
export type TicketFiles = {
  upload: (file: File) => Promise<Attachment>;
  load: (id: string) => Promise<Blob>;
};

export const TicketFilesContext = createContext<TicketFiles | null>(null);

/** Returns the app's way to tickets' files. Throws outside of its provider. */
export function useTicketFiles(): TicketFiles {
  const files = useContext(TicketFilesContext);
  if (files === null) throw new Error("useTicketFiles must be used inside TicketFilesContext");
  return files;
}
