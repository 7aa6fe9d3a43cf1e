import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { administratorInvitationSchema } from "#src/domain/admin/administrators.contract.ts";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { AdministratorTable } from "./AdministratorTable.tsx";
import { administratorsQuery } from "./administrators.query.ts";
import { InviteDialog } from "./InviteDialog.tsx";
import { SetupLink } from "./SetupLink.tsx";

/** Manages the administrators. */
export function AdministratorsScreen() {
  const list = useQuery(administratorsQuery());
  const [link, setLink] = useState<(z.output<typeof administratorInvitationSchema> & { name: string }) | null>(null);
  if (list.data === undefined) {
    if (!list.isError) return <Skeleton className="h-64 w-full" />;
    return (
      <Card>
        <QueryError query={list} title="The administrators could not be loaded" />
      </Card>
    );
  }
  return (
    <div className="grid max-w-5xl gap-4">
      {link === null ? null : <SetupLink {...link} onDone={() => setLink(null)} />}
      <Section
        title="Administrators"
        description="People with access to this area. Each has a password and a second factor."
        actions={<InviteDialog onInvited={setLink} />}
        flush
      >
        <AdministratorTable administrators={list.data.administrators} onLink={setLink} />
      </Section>
    </div>
  );
}
