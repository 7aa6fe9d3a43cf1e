import { Undo2 } from "lucide-react";
import type { ConversationDetail, ConversationPatch } from "#src/domain/conversations/conversations.contract.ts";
import { getStageName } from "#src/domain/conversations/labels.ts";
import { dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { useCanCorrect } from "../../../lib/session/use-can-correct.ts";
import { useUpdateConversation } from "../conversations.query.ts";
import { SecondOpinion } from "./SecondOpinion.tsx";
import { getErrorMessage } from "../../../lib/api/api-error.ts";

/** Stage and conversion with the client's corrections, which a re-analysis never overwrites. */
export function Corrections({ conversation }: { conversation: ConversationDetail["conversation"] }) {
  const isAllowed = useCanCorrect();
  const patch = useUpdateConversation(conversation.id);
  const disabled = !isAllowed || patch.isPending;
  const { engine, corrected } = conversation;

  function send(change: ConversationPatch): void {
    patch.mutate(change, {
      onError: (error) =>
        toast({
          title: "The correction could not be saved",
          description: getErrorMessage(error),
          variant: "destructive",
        }),
    });
  }

  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <Field label="Furthest stage">
          <NativeSelect
            size="sm"
            disabled={disabled}
            value={conversation.stage ?? "none"}
            onChange={(event) => send({ stage: dropStageSchema.parse(event.target.value) })}
          >
            {dropStageSchema.options.map((id) => (
              <option key={id} value={id}>
                {getStageName(id)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <EngineValue
          shown={corrected.stage && engine.stage !== conversation.stage}
          value={getStageName(engine.stage ?? "none")}
          disabled={disabled}
          onUndo={() => send({ stage: null })}
        />
      </div>
      <SecondOpinion conversation={conversation} onCorrect={send} />
      <div className="grid gap-1.5">
        <Field label="Conversion">
          <NativeSelect
            size="sm"
            disabled={disabled}
            value={conversation.converted ? "yes" : "no"}
            onChange={(event) => send({ converted: event.target.value === "yes" })}
          >
            <option value="yes">Converted</option>
            <option value="no">Not converted</option>
          </NativeSelect>
        </Field>
        <EngineValue
          shown={corrected.converted && engine.converted !== conversation.converted}
          value={engine.converted ? "Converted" : "Not converted"}
          disabled={disabled}
          onUndo={() => send({ converted: null })}
        />
      </div>
      <p className="text-[0.8125rem] text-soft">
        {isAllowed
          ? "Choose another value to correct the analysis. All figures update, and stage and conversion stay consistent."
          : "Members can correct the analysis, unless the workspace is read-only."}
      </p>
    </div>
  );
}

function EngineValue(props: { shown: boolean; value: string; disabled: boolean; onUndo: () => void }) {
  if (!props.shown) return null;
  return (
    <p className="flex min-h-8 items-center justify-between gap-2 text-[0.8125rem] text-soft">
      <span>
        Detected: <span className="font-semibold text-ink">{props.value}</span>
      </span>
      <Button
        variant="quiet"
        size="sm"
        disabled={props.disabled}
        onClick={props.onUndo}
        icon={<Undo2 aria-hidden="true" className="size-3.5" />}
      >
        Undo
      </Button>
    </p>
  );
}
