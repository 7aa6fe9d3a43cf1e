import { Undo2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import {
  LOSS_REASON_NAMES,
  OUTCOME_MEANINGS,
  READING_OUTCOME_NAMES,
} from "#src/domain/conversations/reading-labels.ts";
import { LOSS_REASONS, OUTCOMES, mayHaveReason } from "#src/domain/reading/reading.contract.ts";
import type { LossReason, Outcome } from "#src/domain/reading/reading.contract.ts";
import type { ReadConversation, WeeklyConversation } from "#src/domain/weekly-reading/weekly-reading.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Kbd } from "#src/components/ui/marks/Kbd.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";

type WeeklyChoicesProps = {
  chosen: WeeklyConversation;
  isReader: boolean;
  onRead: (read: ReadConversation) => void;
  onUndo: (() => void) | null;
};

/** What the engine reads, and what a person may read instead; each by a button and a key. */
export function WeeklyChoices({ chosen, isReader, onRead, onUndo }: WeeklyChoicesProps) {
  const { engine, read } = chosen;
  const [reason, setReason] = useState<LossReason | null>(read?.reason ?? null);
  const select = useRef<HTMLDivElement>(null);
  const noteId = useId();
  // Agreeing would drop the chosen reason: it contradicts the engine's outcome.
  const canAgree = reason === null || mayHaveReason(engine.outcome);
  const choose = (outcome: Outcome): void =>
    onRead({ outcome, ...(reason !== null && mayHaveReason(outcome) ? { reason } : {}) });
  useKeys(isReader, {
    onOutcome: choose,
    onAgree: () => {
      if (canAgree) choose(engine.outcome);
    },
    onReason: () => select.current?.querySelector("select")?.focus(),
    onUndo,
  });
  return (
    <Card className="grid gap-4 p-4 xl:sticky xl:top-20">
      <div className="grid gap-1">
        <h2 className="font-sans text-sm font-semibold tracking-normal">What did it come to?</h2>
        <p className="text-[0.8125rem] text-soft">
          Analyzed as <span className="font-semibold text-ink">{describe(engine)}</span>
        </p>
        {read === null ? null : (
          <p className="text-[0.8125rem] text-soft">
            Read by your team as <span className="font-semibold text-ink">{describe(read)}</span>
          </p>
        )}
      </div>
      {isReader ? (
        <>
          <ul aria-label="Outcomes" className="grid gap-1.5 min-[26rem]:grid-cols-2 xl:grid-cols-1">
            {OUTCOMES.map((outcome, at) => (
              <li key={outcome} className="grid">
                <Button
                  size="sm"
                  title={OUTCOME_MEANINGS[outcome]}
                  aria-pressed={read?.outcome === outcome}
                  aria-keyshortcuts={String(at + 1)}
                  className="w-full justify-start! text-left aria-pressed:border-ink"
                  onClick={() => choose(outcome)}
                >
                  <Kbd>{at + 1}</Kbd>
                  {READING_OUTCOME_NAMES[outcome]}
                </Button>
              </li>
            ))}
          </ul>
          <div ref={select}>
            <Field label="Reason, if it was lost or waits">
              <NativeSelect
                size="sm"
                value={reason ?? ""}
                aria-keyshortcuts="r"
                onChange={({ target }) => setReason(LOSS_REASONS.find((name) => name === target.value) ?? null)}
              >
                <option value="">As analyzed</option>
                {LOSS_REASONS.map((name) => (
                  <option key={name} value={name}>
                    {LOSS_REASON_NAMES[name]}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              size="sm"
              aria-keyshortcuts="Enter"
              aria-describedby={canAgree ? undefined : noteId}
              blocked={!canAgree}
              onClick={() => choose(engine.outcome)}
            >
              Agree: {READING_OUTCOME_NAMES[engine.outcome]}
            </Button>
            {onUndo === null ? null : (
              <Button
                size="sm"
                variant="quiet"
                aria-keyshortcuts="u"
                onClick={onUndo}
                icon={<Undo2 aria-hidden="true" className="size-3.5" />}
              >
                Undo
              </Button>
            )}
          </div>
          {canAgree ? null : (
            <p id={noteId} className="text-[0.8125rem] text-soft">
              “{READING_OUTCOME_NAMES[engine.outcome]}” can’t have a reason. Choose an outcome that can, or “As
              analyzed”.
            </p>
          )}
        </>
      ) : (
        <p className="text-sm text-soft">
          You can look at this. Members with editing rights say what it came to, unless the workspace is read-only.
        </p>
      )}
    </Card>
  );
}

function describe({ outcome, reason }: { outcome: Outcome; reason: LossReason | null }): string {
  return reason === null
    ? READING_OUTCOME_NAMES[outcome]
    : `${READING_OUTCOME_NAMES[outcome]}: ${LOSS_REASON_NAMES[reason].toLowerCase()}`;
}

type Keys = {
  onOutcome: (outcome: Outcome) => void;
  onAgree: () => void;
  onReason: () => void;
  onUndo: (() => void) | null;
};

/** Where keys have a meaning of their own. */
const TYPED = "input, select, textarea, [contenteditable], [role=menu], [role=dialog]";

/** One key each; not while something is typed, chosen or pressed. The reason's own select takes outcomes too. */
function useKeys(isOn: boolean, keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const inside = (selector: string) =>
        event.target instanceof HTMLElement && event.target.closest(selector) !== null;
      const { onOutcome, onAgree, onReason, onUndo } = current.current;
      const outcome = /^[1-8]$/.test(event.key) ? OUTCOMES[Number(event.key) - 1] : undefined;
      const isReason = inside("select[aria-keyshortcuts=r]");
      if (event.key === "Enter" && isReason) return onAgree();
      if (!(isReason && outcome !== undefined) && inside(TYPED)) return;
      if (outcome !== undefined) {
        event.preventDefault();
        onOutcome(outcome);
      } else if (event.key === "Enter" && !inside("button, a, summary")) onAgree();
      else if (event.key === "u") onUndo?.();
      else if (event.key === "r") {
        event.preventDefault();
        onReason();
      }
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
