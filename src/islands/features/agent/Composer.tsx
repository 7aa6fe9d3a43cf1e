import { ArrowUp, Square } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { MAX_QUESTION } from "#src/domain/agent/agent.contract.ts";
import type { AgentAnswer } from "#src/domain/agent/agent.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";

/** Loaded with the first letter: it brings the lexicons of three languages. */
const ReadingPreview = lazy(async () => ({ default: (await import("./ReadingPreview.tsx")).ReadingPreview }));

type ComposerProps = {
  isAsking: boolean;
  /** The last answer that was understood, which a follow-up continues. */
  previous: AgentAnswer | null;
  onAsk: (question: string) => void;
  onStop: () => void;
};

/** The field for a question. Enter asks, Shift+Enter begins a line, Escape stops. */
export function Composer({ isAsking, previous, onAsk, onStop }: ComposerProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const question = text.trim();
  const typed = useDeferredValue(question);

  function send(): void {
    if (isAsking || question === "") return;
    onAsk(question);
    setText("");
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape" && isAsking) onStop();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="sticky bottom-0 z-10 bg-paper pt-2 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="relative">
        <Textarea
          ref={field}
          aria-label="Your question"
          placeholder="Ask about your figures, in English, Portuguese or Spanish"
          rows={1}
          maxLength={MAX_QUESTION}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="block max-h-48 min-h-13! resize-none py-3.5 pr-14"
        />
        <div className="absolute right-2 bottom-2">
          {isAsking ? (
            <Button
              variant="primary"
              size="icon"
              aria-label="Stop"
              onClick={onStop}
              className="size-9!"
              icon={<Square aria-hidden="true" className="size-4" />}
            />
          ) : (
            <Button
              type="submit"
              variant="accent"
              size="icon"
              aria-label="Ask"
              blocked={question === ""}
              className="size-9!"
              icon={<ArrowUp aria-hidden="true" className="size-4" />}
            />
          )}
        </div>
      </div>
      <div className="min-h-7 pt-1.5">
        {typed === "" ? (
          <p className="text-xs text-faint">Enter to ask, Shift+Enter for a new line.</p>
        ) : (
          <Suspense>
            <ReadingPreview text={typed} previous={previous} />
          </Suspense>
        )}
      </div>
    </form>
  );
}
