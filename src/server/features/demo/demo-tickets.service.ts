import { demoSupporter, demoTickets } from "../../../demo/support-tickets.ts";
import type { DemoTicket } from "../../../demo/support-tickets.ts";
import { HOUR_MS } from "../../../domain/shared/durations.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { computeReplyDue } from "../../../domain/tickets/reply-time.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Transaction } from "../../db/sql.ts";
import { attachFiles, storeAttachment } from "../tickets/attachments.service.ts";
import { hasTickets, insertPastMessage, insertPastTicket } from "./demo-tickets.sql.ts";
import type { DemoUser } from "./demo.sql.ts";

type Target = { clientId: string; users: readonly DemoUser[]; nowMs: number };

/** Adds the demo users' support tickets. */
export async function addTickets(clientId: string, rest: Omit<Target, "clientId">): Promise<void> {
  const target = { clientId, ...rest };
  const db = getDatabase();
  if (await db.withClient(clientId, (tx) => hasTickets(tx, clientId))) return;
  const tickets = await Promise.all(demoTickets.map((ticket) => storeFiles(target, ticket)));
  await db.withClient(clientId, async (tx) => {
    for (const ticket of tickets) await addTicket(tx, target, ticket);
  });
}

type Prepared = { ticket: DemoTicket; files: (string | null)[] };

async function storeFiles({ clientId, users }: Target, ticket: DemoTicket): Promise<Prepared> {
  const files = ticket.messages.map(async ({ by, file }) => {
    const userId = users.find(({ email }) => email === by)?.userId;
    if (file === undefined || userId === undefined) return null;
    const content = new TextEncoder().encode(file.text);
    return (await storeAttachment({ clientId, uploader: { userId }, name: file.name, content })).id;
  });
  return { ticket, files: await Promise.all(files) };
}

async function addTicket(tx: Transaction, { clientId, users, nowMs }: Target, { ticket, files }: Prepared) {
  const { subject, state, rating, messages } = ticket;
  const at = (hoursAgo: number) => new Date(nowMs - hoursAgo * HOUR_MS);
  const findUser = (by: string | null) => users.find(({ email }) => email === by)?.userId ?? null;
  const [first] = messages;
  const createdAt = at(first.hoursAgo);
  const id = createId(createdAt.getTime());
  const dueMs = computeReplyDue("growth", { atMs: createdAt.getTime(), dueAtMs: null });
  await insertPastTicket(tx, {
    ...{ clientId, id, userId: findUser(first.by) ?? "", subject, state, createdAt },
    ...{ rating: rating?.rating ?? null, ratingComment: rating?.comment ?? "" },
    replyDueAt: state === "open" ? new Date(dueMs) : null,
    updatedAt: at(messages.at(-1)?.hoursAgo ?? first.hoursAgo),
  });
  for (const [index, { by, hoursAgo, text, via = "screen" }] of messages.entries()) {
    const message = { clientId, ticketId: id, messageId: createId(at(hoursAgo).getTime()) };
    const userId = findUser(by);
    await insertPastMessage(tx, {
      ...{ clientId, ticketId: id, id: message.messageId, userId },
      ...{ supporter: demoSupporter, text, via, at: at(hoursAgo) },
    });
    const file = files[index] ?? null;
    if (file !== null && userId !== null) await attachFiles(tx, { ...message, ids: [file], uploader: { userId } });
  }
}
