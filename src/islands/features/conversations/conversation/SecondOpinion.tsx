import { useQuery } from "@tanstack/react-query";
import { canCorrect } from "#src/domain/auth/policies.ts";
import type { ConversationDetail, ConversationPatch } from "#src/domain/conversations/conversations.contract.ts";
import { getStageName } from "#src/domain/conversations/labels.ts";
import { CALL_FAILURES } from "#src/domain/language-model/labels.ts";
import type { ModelFallback } from "#src/domain/language-model/language-model.contract.ts";
import type { SecondOpinion as Opinion } from "#src/domain/language-model/model-help.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { getErrorMessage } from "../../../lib/api/api-error.ts";
import { modelUsesQuery } from "../../../lib/queries/language-model.query.ts";
import { ModelButton } from "../../../lib/screens/model/ModelButton.tsx";
import { ModelMark } from "../../../lib/screens/model/ModelMark.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useSecondOpinion } from "./model-help.query.ts";

/** Why there is no opinion. */
const FAILURES: Record<ModelFallback, string> = {
  unverified: "The language model gave no words of this conversation for its stage.",
  ...CALL_FAILURES,
};

type SecondOpinionProps = {
  conversation: ConversationDetail["conversation"];
  /** Corrects the stage, as choosing it does. */
  onCorrect: (change: ConversationPatch) => void;
};

/** A language model's stage beside the engine's; nothing where it is not switched on. */
export function SecondOpinion({ conversation, onCorrect }: SecondOpinionProps) {
  const { role, impersonation } = useDash();
  const uses = useQuery(modelUsesQuery());
  const opinion = useSecondOpinion(conversation.id);
  if (uses.data?.uses.stageSecondOpinion !== true || !canCorrect(role) || impersonation !== undefined) return null;
  const { data } = opinion;
  return (
    <div className="grid gap-2 text-sm" role="status">
      {opinion.isError ? <p className="text-drop-ink">{getErrorMessage(opinion.error)}</p> : null}
      {data === undefined ? null : <Result data={data} conversation={conversation} onCorrect={onCorrect} />}
      {data?.opinion ? null : (
        <ModelButton
          variant="quiet"
          className="-ml-3 w-fit"
          loading={opinion.isPending}
          onClick={() => opinion.mutate()}
        >
          Second opinion on the stage
        </ModelButton>
      )}
    </div>
  );
}

function Result({ data, conversation, onCorrect }: SecondOpinionProps & { data: Opinion }) {
  const { opinion, source } = data;
  if (opinion === null) return <p className="text-soft">{FAILURES[source.fallback ?? "error"]} There is no opinion.</p>;
  const { stage, quote, reason } = opinion;
  const isSame = stage === (conversation.stage ?? "none");
  return (
    <div className="grid gap-2 rounded-sm border border-rule bg-wash px-3 py-2">
      <p>
        <span className="font-semibold">{getStageName(stage)}</span>
        {isSame ? ", like the stage above" : null}
      </p>
      <blockquote className="border-l-2 border-edge pl-2 break-words text-soft">“{quote}”</blockquote>
      <p className="break-words">{reason}</p>
      <ModelMark model={source.model} note="Nothing has changed." />
      {isSame ? null : (
        <Button size="sm" className="w-fit" onClick={() => onCorrect({ stage })}>
          Correct to {getStageName(stage)}
        </Button>
      )}
    </div>
  );
}
