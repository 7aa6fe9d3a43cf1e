import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { canUpload } from "#src/domain/auth/policies.ts";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { describeImportCount } from "#src/domain/billing/usage/import-count.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { billingQuery } from "../../lib/queries/billing.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import type { TargetAccount } from "./use-target-account.ts";

type ImportSectionProps = {
  target: TargetAccount;
  conversations: number;
  messages: number;
  /** Why the file can't be imported yet; null if it can. */
  blockedBy: string | null;
  onImport: (apiAccountId: string) => void;
};

/** Selects the API account and starts the import. */
export function ImportSection({ target, conversations, messages, blockedBy, onImport }: ImportSectionProps) {
  const { role } = useDash();
  const isReadOnly = useReadOnly();
  const { account, accounts } = target;
  const noteId = useId();
  if (account === null) {
    return (
      <Section title="Import">
        <p className="text-sm text-soft">
          Imported conversations belong to an API account.{" "}
          <DashLink to={paths.dash.settingsApi} className="font-semibold text-ink underline underline-offset-4">
            Create your first one
          </DashLink>
          , then come back.
        </p>
      </Section>
    );
  }
  const reason = describeBlock({ role, isReadOnly, blockedBy });
  return (
    <Section title="Import">
      <div className="grid gap-4">
        <Field label="API account" hint="The conversations are added to this account.">
          <NativeSelect value={account.id} onChange={(event) => target.choose(event.target.value)}>
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button
          variant="accent"
          blocked={reason !== null}
          aria-describedby={noteId}
          onClick={() => onImport(account.id)}
        >
          {conversations === 0 ? "Import" : `Import ${formatNumberOf(conversations, "conversation")}`}
        </Button>
        {reason === null && messages > 0 ? <CountNote messages={messages} /> : null}
        <p id={noteId} className="text-[0.8125rem] text-soft">
          {reason ?? "Messages that already exist are skipped. You can undo the import at any time."}
        </p>
      </div>
    </Section>
  );
}

function describeBlock({
  role,
  isReadOnly,
  blockedBy,
}: {
  role: UserRole;
  isReadOnly: boolean;
  blockedBy: string | null;
}): string | null {
  if (!canUpload(role)) return "As a viewer, you can preview files but not import them.";
  return isReadOnly ? "While the workspace is read-only, you can preview files but not import them." : blockedBy;
}

/** How many messages of the file count, before the import begins. */
function CountNote({ messages }: { messages: number }) {
  const { client } = useDash();
  const { data } = useQuery({ ...billingQuery(), enabled: !client.isDemo });
  if (client.isDemo) return <Note>Messages of the demo workspace don’t count toward a plan.</Note>;
  return (
    <Note>
      {data === undefined ? "Imported messages count toward your plan." : describeImportCount(messages, data)}
    </Note>
  );
}

function Note({ children }: { children: string }) {
  return <p className="rounded-sm bg-wash px-3 py-2 text-[0.8125rem] text-soft">{children}</p>;
}
