import { useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { describePersona, PERSONAS } from "#src/domain/runner/personas/persona.ts";
import type { PersonaId } from "#src/domain/runner/personas/persona.ts";
import { DEFAULT_MAX_MESSAGES, MAX_MESSAGES } from "#src/domain/runner/personas/limits.ts";
import type { useRunner } from "./use-runner.ts";

const CHOICES = [...PERSONAS, "all"] as const;

/** Explores the bot without a script. */
export function ExploreTab({ runner }: { runner: ReturnType<typeof useRunner> }) {
  const [persona, setPersona] = useState<PersonaId | "all">("buyer");
  const [count, setCount] = useState(String(DEFAULT_MAX_MESSAGES));
  const [mayCommit, setMayCommit] = useState(false);
  const maxMessages = Number(count);
  const isCount = Number.isInteger(maxMessages) && maxMessages >= 1 && maxMessages <= MAX_MESSAGES;

  function start(): void {
    const chosen = persona === "all" ? PERSONAS : [persona];
    void runner.run(
      chosen.map((each) => ({
        kind: { kind: "explore", name: `Explore: ${describePersona(each).label}`, scriptId: null, persona: each },
        job: (begin) => ({ ...begin, kind: "explore", persona: each, maxMessages, mayCommit }),
      })),
    );
  }

  return (
    <div className="grid gap-3">
      <Field label="Persona" hint={describePersona(persona).description}>
        <NativeSelect
          value={persona}
          onChange={({ target }) => setPersona(CHOICES.find((choice) => choice === target.value) ?? "buyer")}
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {describePersona(choice).label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Messages at most" error={isCount ? undefined : `A number from 1 to ${String(MAX_MESSAGES)}`}>
        <Input
          type="number"
          min={1}
          max={MAX_MESSAGES}
          value={count}
          onChange={({ target }) => setCount(target.value)}
        />
      </Field>
      <Checkbox
        label="Let it commit"
        hint="May press what pays, orders, books, deletes or uploads, and give invented contact details"
        checked={mayCommit}
        onChange={({ target }) => setMayCommit(target.checked)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="accent" disabled={!isCount || runner.isRunning} onClick={start}>
          Start
        </Button>
        <Button size="sm" disabled={!runner.isRunning} onClick={runner.stop}>
          Stop
        </Button>
      </div>
    </div>
  );
}
