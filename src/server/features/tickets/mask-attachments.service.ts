import { getDatabase } from "../../db/sql.ts";
import { listSentAttachments, readAttachment, replaceContent } from "./attachments.service.ts";
import { updateBytes } from "./attachments.sql.ts";

/** Masks what `mask` changes in the text files of a client's tickets. Pictures are left as they are: no text can be found in them. */
export async function maskAttachments(clientId: string, mask: (text: string) => string): Promise<void> {
  for (const { id, type } of await listSentAttachments(clientId)) {
    if (type !== "text/plain") continue;
    const content = await readAttachment(id);
    if (content === null) continue;
    const text = new TextDecoder().decode(content);
    const masked = mask(text);
    if (masked === text) continue;
    const bytes = new TextEncoder().encode(masked);
    await replaceContent(id, bytes);
    await getDatabase().withClient(clientId, (tx) => updateBytes(tx, { clientId, id, bytes: bytes.length }));
  }
}
