import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useMemo } from "react";
import { z } from "zod";
import type { Ticket } from "#src/domain/admin/admin-tickets.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { AdminLink } from "../../lib/navigation/AdminLink.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { TicketFilesContext } from "../../lib/tickets/files-context.ts";
import { MessageForm } from "../../lib/tickets/MessageForm.tsx";
import { TicketThread } from "../../lib/tickets/TicketThread.tsx";
import { ReplyDue } from "./ReplyDue.tsx";
import { TicketStateBadge } from "./TicketStateBadge.tsx";
import { createAdminFiles, ticketQuery, useChangeTicket, useReplyToTicket } from "./tickets.query.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

const paramsSchema = z.object({ id: z.string().default("") });

/** One ticket: its messages, a reply form and the button to close it. */
export function TicketScreen() {
  const { id } = paramsSchema.parse(useParams({ strict: false }));
  const ticket = useQuery(ticketQuery(id));
  const files = useMemo(() => createAdminFiles(id), [id]);
  return (
    <TicketFilesContext value={files}>
      <AdminLink
        to={paths.admin.tickets}
        className="flex min-h-8 w-fit items-center gap-1.5 text-sm text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All tickets
      </AdminLink>
      {ticket.isPending ? <Skeleton className="h-72 w-full" /> : null}
      {ticket.isError && ticket.data === undefined ? (
        <Card>
          <QueryError query={ticket} title="The ticket could not be loaded" />
        </Card>
      ) : null}
      {ticket.data === undefined ? null : <TicketDetail ticket={ticket.data} />}
    </TicketFilesContext>
  );
}

function TicketDetail({ ticket }: { ticket: Ticket }) {
  const { id, subject, email, name, state, support, messages, replyDueAt, fromDashboard, rating, ratingComment } =
    ticket;
  const reply = useReplyToTicket(id);
  return (
    <Card className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 p-4 wrap-anywhere sm:p-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-2xl">{subject === "" ? "No subject" : subject}</h2>
        <TicketStateBadge state={state} />
        <StateButton id={id} state={state} />
        <p className="w-full text-sm text-soft">{name === "" ? email : `${name}, ${email}`}</p>
        {support === null ? null : (
          <p className="w-full text-sm text-soft">
            Promised support: <span className="font-semibold text-ink">{support.promise}</span>, by the{" "}
            {PLANS[support.plan].name} plan of{" "}
            <AdminLink to={paths.admin.client(support.clientId)} className="underline underline-offset-4">
              this client
            </AdminLink>
          </p>
        )}
        {replyDueAt === null ? null : (
          <p className="w-full text-sm text-soft">
            Reply due: <ReplyDue at={replyDueAt} />
          </p>
        )}
      </header>
      {rating === null ? null : (
        <p className="rounded-md border border-rule bg-wash px-4 py-3 text-sm">
          <span className="font-semibold">Rated as {rating === "good" ? "good" : "not good"}</span>
          {ratingComment === "" ? "" : `: ${ratingComment}`}
        </p>
      )}
      <TicketThread messages={messages} side="staff" formatTime={(at) => `${formatDateTime(at, "UTC")} UTC`} />
      <MessageForm
        label="Reply"
        hint={`Sent to ${email} by email, with your name.${fromDashboard ? " It also appears in their dashboard." : ""}`}
        submit="Send reply"
        send={reply}
      />
    </Card>
  );
}

function StateButton({ id, state }: { id: string; state: Ticket["state"] }) {
  const change = useChangeTicket(id);
  const closed = state === "closed";
  return (
    <Button
      size="sm"
      className="ml-auto"
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { state: closed ? "open" : "closed" },
          {
            onError: (error) =>
              toast({
                title: "Could not update the ticket",
                description: getErrorMessage(error),
                variant: "destructive",
              }),
          },
        )
      }
    >
      {closed ? "Reopen" : "Close ticket"}
    </Button>
  );
}
