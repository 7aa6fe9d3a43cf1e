import { useQuery } from "@tanstack/react-query";
import { canCorrect } from "#src/domain/auth/policies.ts";
import { CALL_FAILURES } from "#src/domain/language-model/labels.ts";
import type { ModelFallback } from "#src/domain/language-model/language-model.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { CopyButton } from "#src/components/ui/buttons/CopyButton.tsx";
import { getErrorMessage } from "../../../lib/api/api-error.ts";
import { modelUsesQuery } from "../../../lib/queries/language-model.query.ts";
import { ModelButton } from "../../../lib/screens/model/ModelButton.tsx";
import { ModelMark } from "../../../lib/screens/model/ModelMark.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useSuggestReply } from "./model-help.query.ts";

/** Why there is no reply. */
const FAILURES: Record<ModelFallback, string> = {
  unverified: "The language model's reply named somebody who is not in this conversation.",
  ...CALL_FAILURES,
};

/** A reply to copy, by the language model; nothing where it is not switched on. */
export function SuggestedReply({ id }: { id: string }) {
  const { role, impersonation } = useDash();
  const uses = useQuery(modelUsesQuery());
  const suggestion = useSuggestReply(id);
  if (uses.data?.uses.suggestedReply !== true || !canCorrect(role) || impersonation !== undefined) return null;
  const { data } = suggestion;
  const reply = data?.reply ?? null;
  return (
    <Section title="Suggested reply">
      <div className="grid gap-3">
        <div role="status" className="grid gap-2 text-sm empty:hidden">
          {suggestion.isError ? <p className="text-drop-ink">{getErrorMessage(suggestion.error)}</p> : null}
          {data === undefined || reply !== null ? null : (
            <p className="text-soft">{FAILURES[data.source.fallback ?? "error"]} There is no suggestion.</p>
          )}
          {data === undefined || reply === null ? null : (
            <>
              <p className="rounded-sm border border-rule bg-wash px-3 py-2 break-words whitespace-pre-line">{reply}</p>
              <ModelMark model={data.source.model} note="Check it before you use it. It is not sent." />
            </>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <ModelButton loading={suggestion.isPending} onClick={() => suggestion.mutate()}>
            {reply === null ? "Suggest a reply" : "Suggest another"}
          </ModelButton>
          {reply === null ? null : <CopyButton text={reply} label="Copy reply" />}
        </div>
      </div>
    </Section>
  );
}
