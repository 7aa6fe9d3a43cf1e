import { canUpload } from "#src/domain/auth/policies.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { DashLink } from "../../lib/DashLink.tsx";
import type { TargetAccount } from "./use-target-account.ts";

type BringInProps = {
  target: TargetAccount;
  conversations: number;
  ready: boolean;
  onSend: (apiAccountId: string) => void;
};

/** Which API account the file goes to, and the button that sends it. */
export function BringIn({ target, conversations, ready, onSend }: BringInProps) {
  const { role } = useDash();
  const { account, accounts } = target;
  if (account === null) {
    return (
      <Section title="Bring it in">
        <p className="text-sm text-soft">
          A file is brought in to an API account.{" "}
          <DashLink to={paths.dash.settingsApi} className="font-semibold text-ink underline underline-offset-4">
            Create the first one
          </DashLink>
          , then come back.
        </p>
      </Section>
    );
  }
  const allowed = canUpload(role);
  return (
    <Section title="Bring it in">
      <div className="grid gap-4">
        <Field label="API account" hint="The conversations belong to it from then on.">
          <NativeSelect value={account.id} onChange={(event) => target.choose(event.target.value)}>
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button variant="accent" disabled={!ready || !allowed} onClick={() => onSend(account.id)}>
          {conversations === 0 ? "Bring in" : `Bring in ${formatNumberOf(conversations, "conversation")}`}
        </Button>
        <p className="text-[0.8125rem] text-soft">
          {allowed
            ? "Messages that are there already are not counted twice. You can undo it at any time."
            : "Viewers can look at a file here; members can bring it in."}
        </p>
      </div>
    </Section>
  );
}
