import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { z } from "zod";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { describePromise } from "#src/domain/tickets/reply-time.ts";
import type { SupportTicket } from "#src/domain/tickets/tickets.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { notificationsQuery, useMarkRead } from "../../lib/queries/notifications.query.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { TicketFilesContext } from "../../lib/tickets/files-context.ts";
import { MessageForm } from "../../lib/tickets/MessageForm.tsx";
import { TicketThread } from "../../lib/tickets/TicketThread.tsx";
import { BackToTickets } from "./BackToTickets.tsx";
import { RatingForm } from "./RatingForm.tsx";
import { SupportState } from "./SupportState.tsx";
import { MEMBER_FILES, supportTicketQuery, useChangeTicket, useWriteToTicket } from "./support.query.ts";

const paramsSchema = z.object({ id: z.string().default("") });

/** /dash/support/{id}: a ticket with its messages. */
export function SupportTicketScreen() {
  const { id } = paramsSchema.parse(useParams({ strict: false }));
  const ticket = useQuery(supportTicketQuery(id));
  return (
    <TicketFilesContext value={MEMBER_FILES}>
      <BackToTickets />
      {ticket.isPending ? <SectionLoading label="Loading the ticket" rows={5} /> : null}
      {ticket.isError && ticket.data === undefined ? (
        <QueryErrorCard query={ticket} title="The ticket could not be loaded" />
      ) : null}
      {ticket.data === undefined ? null : <TicketCard key={id} ticket={ticket.data} />}
    </TicketFilesContext>
  );
}

function TicketCard({ ticket }: { ticket: SupportTicket }) {
  const { id, subject, state, openedBy, isOwn, replyDueAt, createdAt, messages, terms } = ticket;
  const { client, impersonation } = useDash();
  const send = useWriteToTicket(id);
  useReadReplies(ticket);
  const formatTime = (at: string) => formatDateTime(at, client.timeZone);
  const byMail = terms.byMail ? " You can also reply to our email." : "";
  return (
    <Card className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 p-4 wrap-anywhere sm:p-6">
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 className="min-w-0 text-2xl">{subject}</h2>
            <SupportState state={state} />
          </div>
          {impersonation === undefined ? <StateButton id={id} state={state} /> : null}
        </div>
        <p className="text-sm text-soft">
          {isOwn ? "Opened" : `Opened by ${openedBy}`}, {formatTime(createdAt)}
        </p>
        {replyDueAt === null ? null : (
          <p className="text-sm text-soft">
            We reply by <span className="font-semibold text-ink">{formatTime(replyDueAt)}</span>.{" "}
            {describePromise(terms.plan)}
          </p>
        )}
      </header>
      <TicketThread messages={messages} side="customer" formatTime={formatTime} />
      {impersonation === undefined ? (
        <>
          {state === "closed" ? <RatingForm ticket={ticket} /> : null}
          <MessageForm
            label="Your message"
            hint={state === "closed" ? `A message opens this ticket again.${byMail}` : `Sent to our support.${byMail}`}
            submit="Send message"
            send={send}
          />
        </>
      ) : (
        <p role="note" className="border-t border-rule pt-4 text-sm text-soft">
          While you act as this member, you can read their tickets, but not write in them. Answer under Tickets in the
          administrator area.
        </p>
      )}
    </Card>
  );
}

/** Marks the replies of a ticket that is on the screen as read, also one that arrives meanwhile. */
function useReadReplies({ id, messages }: SupportTicket): void {
  const { impersonation } = useDash();
  const { data } = useQuery(notificationsQuery());
  const { mutate } = useMarkRead();
  const hasUnread = (data?.unreadTickets ?? 0) > 0 && impersonation === undefined;
  const shown = messages.length;
  useEffect(() => {
    if (hasUnread && shown > 0) mutate({ link: paths.dash.ticket(id) });
  }, [hasUnread, shown, id, mutate]);
}

function StateButton({ id, state }: { id: string; state: SupportTicket["state"] }) {
  const change = useChangeTicket(id);
  const isClosed = state === "closed";
  return (
    <Button
      size="sm"
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { state: isClosed ? "open" : "closed" },
          toastOutcome(isClosed ? "Ticket reopened" : "Ticket closed", "The ticket could not be changed"),
        )
      }
    >
      {isClosed ? "Reopen" : "Close ticket"}
    </Button>
  );
}
