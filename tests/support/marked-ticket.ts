/** A support ticket whose every text contains a marker. */
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { addAttachment } from "#src/server/features/tickets/attachments.service.ts";
import { changeTicket, openTicket, rateTicket } from "#src/server/features/tickets/support.service.ts";

/** Adds a ticket with a text file, closed and rated. */
export async function addMarkedTicket(viewer: UserViewer, text: string): Promise<void> {
  const file = await addAttachment(viewer, {
    name: `${text}.txt`,
    content: new TextEncoder().encode(`Log of ${text}`),
  });
  const { id } = await openTicket(viewer, { subject: `About ${text}`, text: `I am ${text}`, attachments: [file.id] });
  await changeTicket(viewer, { id, state: "closed" });
  await rateTicket(viewer, { id, rating: "good", comment: `Thanks, says ${text}` });
}
