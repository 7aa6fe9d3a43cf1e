import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { describeStageMeaning } from "#src/domain/analysis/labels.ts";
import { OUTCOME_MEANINGS, READING_OUTCOME_NAMES } from "#src/domain/conversations/reading-labels.ts";
import { OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Kbd } from "#src/components/ui/marks/Kbd.tsx";
import { Popover } from "#src/components/ui/overlays/Popover.tsx";
import { StageBadge } from "#src/components/ui/marks/StageBadge.tsx";
import { SentimentMark } from "./SentimentMark.tsx";

/** Legend of the marks in the list or in a conversation's messages. */
export function MarksLegend({ of }: { of: "list" | "messages" }) {
  return (
    <Popover
      label="Legend"
      align="end"
      className="w-88"
      trigger={
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label="Legend"
          title="Legend"
          icon={<Info aria-hidden="true" className="size-4 text-faint" />}
        />
      }
    >
      <div className="grid gap-4 text-[0.8125rem]">
        {of === "messages" ? <MessageMarks /> : <Outcomes />}
        <Marks title={of === "messages" ? "Stages" : "Furthest stage"}>
          {STAGES.map((stage) => (
            <Mark key={stage} mark={<StageBadge stage={stage} />}>
              {describeStageMeaning(stage)}
            </Mark>
          ))}
        </Marks>
        <Marks title="User sentiment">
          <li className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
            {SENTIMENTS.map(({ score, name }) => (
              <span key={name} className="inline-flex items-center gap-1.5">
                <span aria-hidden="true" className="inline-flex">
                  <SentimentMark score={score} />
                </span>
                {name}
              </span>
            ))}
          </li>
        </Marks>
        {of === "list" ? <Shortcuts /> : null}
      </div>
    </Popover>
  );
}

function Outcomes() {
  return (
    <Marks title="Outcome">
      {OUTCOMES.map((outcome) => (
        <Mark key={outcome} mark={<span className="font-semibold text-ink">{READING_OUTCOME_NAMES[outcome]}</span>}>
          {OUTCOME_MEANINGS[outcome]}
        </Mark>
      ))}
    </Marks>
  );
}

function MessageMarks() {
  return (
    <Marks title="In messages">
      <Mark mark={<span className="underline decoration-interest decoration-2 underline-offset-4">Text</span>}>
        Evidence for the stage, in its color
      </Mark>
      <Mark mark={<span className="font-semibold">Moved to</span>}>
        This message moved the conversation to its furthest stage
      </Mark>
      <Mark mark={<Badge tone="warn">Repeated</Badge>}>A problem that costs conversions</Mark>
    </Marks>
  );
}

function Shortcuts() {
  return (
    <Marks title="Keyboard shortcuts" className="max-lg:hidden">
      <Mark mark={<KeyPair first="↑" second="↓" />}>Move between rows, like j and k</Mark>
      <Mark mark={<Kbd>x</Kbd>}>Select the row; with Shift, a range</Mark>
      <Mark mark={<KeyPair first="←" second="→" />}>Move between checkbox and link</Mark>
    </Marks>
  );
}

function KeyPair({ first, second }: { first: string; second: string }) {
  return (
    <span className="inline-flex gap-1">
      <Kbd>{first}</Kbd>
      <Kbd>{second}</Kbd>
    </span>
  );
}

function Marks({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h3 className="mb-2 font-sans text-[0.8125rem] font-semibold tracking-normal">{title}</h3>
      <ul className="grid gap-1.5">{children}</ul>
    </section>
  );
}

function Mark({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3">
      <span className="justify-self-start">{mark}</span>
      <span className="leading-snug text-soft">{children}</span>
    </li>
  );
}

const SENTIMENTS = [
  { score: 1, name: "Positive" },
  { score: 0, name: "Neutral" },
  { score: -1, name: "Negative" },
] as const;
