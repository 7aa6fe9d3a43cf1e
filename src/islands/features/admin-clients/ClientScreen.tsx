import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { z } from "zod";
import type { ClientDetail } from "#src/domain/admin/admin-clients.contract.ts";
import { getIndustryName, formatCompanySize } from "#src/domain/workspace/workspace.contract.ts";
import { formatCompact, formatCount, formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { MessagesChart } from "../../lib/screens/figures/MessagesChart.tsx";
import { AdminLink } from "../../lib/navigation/AdminLink.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { BillingActions } from "./BillingActions.tsx";
import { BillingSection } from "./BillingSection.tsx";
import { AccountTable, PeopleTable } from "./ClientDetailTables.tsx";
import { clientQuery } from "./clients.query.ts";
import { ClientStateBadge } from "./ClientStateBadge.tsx";
import { SuspendSection } from "./SuspendSection.tsx";

const paramsSchema = z.object({ id: z.string().default("") });

/** One client: state, usage, people and API accounts, with the actions of an administrator. */
export function ClientScreen() {
  const { id } = paramsSchema.parse(useParams({ strict: false }));
  const client = useQuery(clientQuery(id));
  return (
    <>
      <AdminLink
        to={paths.admin.clients}
        className="flex w-fit min-h-8 items-center gap-1.5 text-sm text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All clients
      </AdminLink>
      {client.data === undefined && !client.isError ? (
        <div role="status" aria-label="Loading the client" className="grid gap-4">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      ) : null}
      {client.isError && client.data === undefined ? (
        <Card>
          <QueryError query={client} title="The client could not be loaded" />
        </Card>
      ) : null}
      {client.data === undefined ? null : <Detail client={client.data} />}
    </>
  );
}

function Detail({ client }: { client: ClientDetail }) {
  const { days } = client;
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-4">
        <Card className="grid gap-4 p-4 sm:p-5">
          <div className="flex flex-wrap items-center gap-2.5">
            <h2 className="min-w-0 text-2xl wrap-anywhere">{client.name}</h2>
            <ClientStateBadge state={client.state} />
            {client.isDemo ? <Badge>Demo</Badge> : null}
          </div>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
            {listFacts(client).map(([name, text]) => (
              <div key={name} className="grid content-start first:col-span-2 last:col-span-full">
                <dt className="text-soft">{name}</dt>
                <dd className="font-semibold wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <BillingSection clientId={client.id} />
        <Section
          title="Messages per day"
          description={`${formatCompact(client.messages)} messages in ${formatCompact(client.conversations)} conversations in the last 30 days.`}
        >
          <MessagesChart days={days} />
        </Section>
        <Section title="People" flush>
          <PeopleTable clientId={client.id} clientName={client.name} people={client.people} />
        </Section>
        <Section title="API accounts" flush>
          <AccountTable accounts={client.apiAccounts} />
        </Section>
      </div>
      <div className="grid content-start gap-4">
        <BillingActions clientId={client.id} />
        <SuspendSection client={client} />
      </div>
    </div>
  );
}

function listFacts(client: ClientDetail): [name: string, text: string][] {
  return [
    ["Owner", client.owner === null ? "None" : `${client.owner.name}, ${client.owner.email}`],
    ["Industry", getIndustryName(client.industry) ?? "Not specified"],
    ["Size", client.size === null ? "Not specified" : formatCompanySize(client.size)],
    ["Time zone", client.timeZone],
    ["Client since", formatDate(client.createdAt, "UTC")],
    ["Last activity", client.lastActivityAt === null ? "None" : `${formatDateTime(client.lastActivityAt, "UTC")} UTC`],
    ["Users", formatCount(client.users)],
    ["API accounts", formatCount(client.accounts)],
    ["ID", client.id],
  ];
}
