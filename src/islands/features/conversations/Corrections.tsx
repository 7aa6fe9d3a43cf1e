import { Undo2 } from "lucide-react";
import type { ConversationDetail, ConversationPatch } from "#src/domain/conversations/conversations.contract.ts";
import { nameStage } from "#src/domain/conversations/labels.ts";
import { dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import { canCorrect } from "#src/domain/auth/policies.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { useDash } from "../../lib/dash-context.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { usePatchConversation } from "./conversations.query.ts";
import { OutcomeBadge } from "./OutcomeBadge.tsx";

/** What the engine read, and the client's word over it: kept, shown, and never overwritten by a re-analysis. */
export function Corrections({ conversation }: { conversation: ConversationDetail["conversation"] }) {
  const { role } = useDash();
  const patch = usePatchConversation(conversation.id);
  const disabled = !canCorrect(role) || patch.isPending;
  const { engine, corrected } = conversation;

  function send(change: ConversationPatch): void {
    patch.mutate(change, {
      onError: (error) =>
        toast({ title: "The correction was not saved", description: explainError(error), variant: "destructive" }),
    });
  }

  return (
    <div className="grid gap-4">
      <OutcomeBadge item={conversation} />
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
                {nameStage(id)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <EngineSaid
          shown={corrected.stage && engine.stage !== conversation.stage}
          said={nameStage(engine.stage ?? "none")}
          disabled={disabled}
          onUndo={() => send({ stage: null })}
        />
      </div>
      <div className="grid gap-1.5">
        <Field label="Outcome">
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
        <EngineSaid
          shown={corrected.converted && engine.converted !== conversation.converted}
          said={engine.converted ? "Converted" : "Not converted"}
          disabled={disabled}
          onUndo={() => send({ converted: null })}
        />
      </div>
      <p className="text-[0.8125rem] text-soft">
        {!canCorrect(role)
          ? "Members of the workspace can correct the reading."
          : "Choose another value to correct the engine. Every figure follows, and stage and outcome each other."}
      </p>
    </div>
  );
}

function EngineSaid(props: { shown: boolean; said: string; disabled: boolean; onUndo: () => void }) {
  if (!props.shown) return null;
  return (
    <p className="flex min-h-8 items-center justify-between gap-2 text-[0.8125rem] text-soft">
      <span>
        Engine said <span className="font-semibold text-ink">{props.said}</span>
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
