import { KeyRound } from "lucide-react";
import type { z } from "zod";
import type { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { canManageKeys } from "#src/domain/auth/policies.ts";
import type { SnippetValues } from "#src/domain/documentation/fill-snippet.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { CopyBox } from "#src/components/ui/codes/CopyBox.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { useCreateApiKey } from "../../lib/queries/api-keys.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";

type OwnValuesProps = {
  values: SnippetValues;
  account: { id: string; name: string } | null;
  created: z.output<typeof newApiKeyOutputSchema> | null;
  onCreated: (created: z.output<typeof newApiKeyOutputSchema>) => void;
};

/** What is filled into every snippet: address, API account and key. A key is known in full only right after it was created. */
export function OwnValues({ values, account, created, onCreated }: OwnValuesProps) {
  const { role, impersonation } = useDash();
  const isReadOnly = useReadOnly();
  const create = useCreateApiKey();
  const canCreate = canManageKeys(role) && !isReadOnly && impersonation === undefined;
  return (
    <Section title="Your values" description="Filled into the code on every page.">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Value name="Address" text={values.origin} />
        <Value
          name="API account"
          text={account === null ? "None yet" : account.id}
          note={account === null ? undefined : account.name}
        />
        {created === null ? (
          <Value name="API key" text={values.key ?? "None yet"} />
        ) : (
          <>
            <dt className="text-sm text-soft sm:pt-2">API key</dt>
            <dd className="min-w-0">
              <CopyBox text={created.key} label="Copy key" />
              <p className="mt-1.5 text-[0.8125rem] text-soft">
                Copy it now. We store only a hash of it; it is filled in until you leave the documentation.
              </p>
            </dd>
          </>
        )}
      </dl>
      {created === null ? (
        <div className="mt-4 grid justify-items-start gap-2">
          <p className="text-[0.8125rem] text-soft">
            Keys are stored as hashes, so that only a new one can be filled in as a whole.{" "}
            {canManageKeys(role) ? "" : "Owners and admins create keys."}
          </p>
          {canCreate && account !== null ? (
            <Button
              size="sm"
              loading={create.isPending}
              icon={<KeyRound aria-hidden="true" className="size-4 text-faint" />}
              onClick={() =>
                create.mutate(
                  { apiAccountId: account.id, name: "Documentation", scopes: ["ingest", "read"] },
                  { onSuccess: onCreated },
                )
              }
            >
              Create a key and fill it in
            </Button>
          ) : null}
          {account === null && canManageKeys(role) ? (
            <DashLink
              to={paths.dash.settingsApi}
              className="text-sm font-semibold underline decoration-edge underline-offset-4"
            >
              Add an API account first
            </DashLink>
          ) : null}
          <FormFailure>{create.isError ? getErrorMessage(create.error) : null}</FormFailure>
        </div>
      ) : null}
    </Section>
  );
}

function Value({ name, text, note }: { name: string; text: string; note?: string | undefined }) {
  return (
    <>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="min-w-0 text-sm max-sm:-mt-2.5">
        <code className="font-mono text-[0.8125rem] wrap-anywhere">{text}</code>
        {note === undefined ? null : <span className="ml-2 text-soft">{note}</span>}
      </dd>
    </>
  );
}
