import { canUpload } from "#src/domain/auth/policies.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import type { TargetAccount } from "./use-target-account.ts";

type ImportSectionProps = {
  target: TargetAccount;
  conversations: number;
  ready: boolean;
  onImport: (apiAccountId: string) => void;
};

/** Selects the API account and starts the import. */
export function ImportSection({ target, conversations, ready, onImport }: ImportSectionProps) {
  const { role } = useDash();
  const { account, accounts } = target;
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
  const isAllowed = canUpload(role);
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
        <Button variant="accent" disabled={!ready || !isAllowed} onClick={() => onImport(account.id)}>
          {conversations === 0 ? "Import" : `Import ${formatNumberOf(conversations, "conversation")}`}
        </Button>
        <p className="text-[0.8125rem] text-soft">
          {isAllowed
            ? "Messages that already exist are skipped. You can undo the import at any time."
            : "As a viewer, you can preview files but not import them."}
        </p>
      </div>
    </Section>
  );
}
