import { useQuery } from "@tanstack/react-query";
import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { MODEL_USES } from "#src/domain/language-model/language-model.contract.ts";
import type { LanguageModel } from "#src/domain/language-model/language-model.contract.ts";
import { REDACTION_SENTENCE, USE_LABELS } from "#src/domain/language-model/labels.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { CallLog } from "./CallLog.tsx";
import { languageModelQuery } from "./language-model.query.ts";
import { ModelForm } from "./ModelForm.tsx";
import { ModelState } from "./ModelState.tsx";

/** /dash/settings/language-model: which model, for what, at what cost, and what leaves the workspace. */
export function LanguageModelScreen() {
  const { role } = useDash();
  const canManage = canManageWorkspace(role);
  const settings = useQuery({ ...languageModelQuery(), enabled: canManage });
  if (!canManage) {
    return (
      <Card>
        <EmptyState
          title="The language model is for owners and admins"
          description="Ask one of them to switch it on. Everything works without one."
        />
      </Card>
    );
  }
  if (settings.data === undefined && settings.isError) {
    return <QueryErrorCard query={settings} title="The language model settings could not be loaded" />;
  }
  if (settings.data === undefined) return <SectionLoading label="Loading the language model settings" rows={6} />;
  return (
    <>
      <ReadOnlyNote>While your workspace is read-only, the language model can&apos;t be changed.</ReadOnlyNote>
      <Leaving model={settings.data} />
      <ModelForm key={JSON.stringify([settings.data.baseUrl, settings.data.hasKey])} model={settings.data} />
      <ModelState model={settings.data} />
      <CallLog calls={settings.data.lastCalls} />
    </>
  );
}

/** Which data goes to whom, before anything can be switched on. */
function Leaving({ model }: { model: LanguageModel }) {
  return (
    <Section
      title="What leaves the workspace"
      description="Nothing, until you switch a language model on. Then only what is listed here, to the server that you choose."
    >
      <dl className="grid gap-3 text-sm">
        {MODEL_USES.map((use) => (
          <div key={use} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-semibold">{USE_LABELS[use].label}</dt>
            <dd className="text-soft">{USE_LABELS[use].sends}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-sm text-soft">
        {REDACTION_SENTENCE} No call is made while messages are received.{" "}
        {model.operatorHost === null ? null : `This installation's model is at ${model.operatorHost}. `}
        <a
          href={paths.doc("models-and-privacy")}
          className="font-semibold text-ink underline decoration-edge underline-offset-4"
        >
          Models and privacy
        </a>
      </p>
    </Section>
  );
}
