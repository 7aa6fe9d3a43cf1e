import { QueryClientProvider, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { invitationPreviewSchema } from "#src/domain/people/people.contract.ts";
import { getRoleLabels } from "#src/domain/people/role-labels.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import { Toaster } from "#src/components/ui/feedback/Toaster.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { createQueryClient } from "../../lib/api/query-client.ts";
import { JoinForm } from "./JoinForm.tsx";
import { getLinkToken } from "../mail-links/link-token.ts";

/** /invitation: shows the invitation and the form to accept it. */
export function AcceptInvitation() {
  const [queryClient] = useState(createQueryClient);
  const [token] = useState(() => getLinkToken() ?? "");
  return (
    <QueryClientProvider client={queryClient}>
      <Invitation token={token} />
      <Toaster />
    </QueryClientProvider>
  );
}

function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ["invitation", token] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "POST",
        path: paths.api.invitationPreview,
        body: { token },
        output: invitationPreviewSchema,
        renew: false,
        signal,
      }),
  });
}

function Invitation({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token));
  if (invitation.data !== undefined) return <Ready token={token} invitation={invitation.data} />;
  if (invitation.error instanceof ApiError && invitation.error.status < 500) {
    return <Refused reason={invitation.error.userMessage} />;
  }
  if (invitation.isError) return <QueryError query={invitation} title="The invitation could not be loaded" />;
  return (
    <div role="status" className="grid min-h-80 place-items-center text-accent-ink">
      <Spinner size="lg" />
      <span className="sr-only">Loading the invitation</span>
    </div>
  );
}

type InvitationView = z.output<typeof invitationPreviewSchema>;

function Ready({ token, invitation }: { token: string; invitation: InvitationView }) {
  const { workspace, invitedBy, role, email, taken } = invitation;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2 text-center">
        <h1 className="text-2xl break-words">Join {workspace}</h1>
        <p className="text-soft">
          {invitedBy} invites <b className="font-semibold break-all text-ink">{email}</b> as{" "}
          {getRoleLabels(role).withArticle}. {getRoleLabels(role).hint}
        </p>
      </div>
      {taken ? (
        <div role="alert" className="grid gap-4 rounded-sm bg-wash p-4 text-sm">
          <p>
            This address already has an account, and a person belongs to one workspace. Ask {invitedBy} for an
            invitation at another address.
          </p>
          <a href={paths.login} className={buttonClasses("ghost", "md")}>
            Log in to your account
          </a>
        </div>
      ) : (
        <JoinForm token={token} email={email} workspace={workspace} />
      )}
    </div>
  );
}

function Refused({ reason }: { reason: string }) {
  return (
    <div role="alert" className="grid gap-4 text-center">
      <h1 className="text-2xl">This invitation can't be opened</h1>
      <p className="text-soft">{reason}</p>
      <a href={paths.login} className={buttonClasses("primary", "lg")}>
        Go to login
      </a>
    </div>
  );
}
