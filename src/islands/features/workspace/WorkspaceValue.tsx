import type { Workspace } from "#src/domain/workspace/workspace.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { ValueForm } from "../../lib/money/ValueForm.tsx";
import { useUpdateWorkspace } from "../../lib/queries/workspace.query.ts";

/** What one sale is worth in this workspace. */
export function WorkspaceValue({ workspace, canChange }: { workspace: Workspace; canChange: boolean }) {
  const change = useUpdateWorkspace();
  return (
    <Section
      title="Value of a sale"
      description="With it, screens and reports show sold conversations in money as well as in people."
    >
      <ValueForm
        label="Value of a sale"
        value={workspace.conversionValue}
        currency={workspace.currency}
        hint="What a sale is worth to you on average. Leave it empty if you don't want to see money. Values that your bot sends with its conversion events count instead."
        disabled={!canChange}
        saving={change.isPending}
        onSave={(conversionValue, outcome) => change.mutate({ conversionValue }, outcome)}
      />
    </Section>
  );
}
