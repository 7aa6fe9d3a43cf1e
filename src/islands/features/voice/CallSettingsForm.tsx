import { useState } from "react";
import { CHANNEL_NAMES } from "#src/domain/voice/voice.contract.ts";
import type { Call } from "#src/domain/voice/voice-calls.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { BeganField } from "./BeganField.tsx";
import { fromLocalInput, toLocalInput } from "./local-time.ts";
import { useChangeCall } from "./voice.query.ts";

/** Changes who is the bot, when the call began and where its transcript lies; the call is read again. */
export function CallSettingsForm({ call }: { call: Call }) {
  const { client } = useDash();
  const change = useChangeCall(call.id);
  const began = call.startedAt === null ? "" : toLocalInput(Date.parse(call.startedAt), client.timeZone);
  const [bot, setBot] = useState(call.bot ?? "");
  const [startedAt, setStartedAt] = useState(began);
  const [offset, setOffset] = useState("");
  const offsetMs = offset.trim() === "" ? null : Math.round(Number(offset.replace(",", ".")) * 1000);
  const patch = {
    ...(bot.trim() === "" || bot === call.bot ? {} : { bot: bot.trim() }),
    ...(startedAt === "" || startedAt === began ? {} : { startedAt: fromLocalInput(startedAt, client.timeZone) }),
    ...(offsetMs === null || Number.isNaN(offsetMs) ? {} : { offsetMs }),
  };
  return (
    <form
      aria-label="How the call is read"
      className="grid gap-4 border-t border-rule pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(patch).length === 0) return;
        change.mutate(patch, toastOutcome("The call was read again", "The call could not be read this way"));
      }}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Who is the bot?" hint={`${CHANNEL_NAMES.join(", ")}, or a speaker of the transcript`}>
          <Input value={bot} maxLength={200} onChange={({ target }) => setBot(target.value)} />
        </Field>
        <BeganField value={startedAt} onChange={setStartedAt} />
        {call.transcript === null ? null : (
          <Field
            label="Move the transcript by"
            hint="Seconds; negative is earlier."
            error={offsetMs !== null && Number.isNaN(offsetMs) ? "Enter a number" : undefined}
          >
            <Input inputMode="decimal" value={offset} onChange={({ target }) => setOffset(target.value)} />
          </Field>
        )}
      </div>
      <Button
        type="submit"
        size="sm"
        className="justify-self-start"
        blocked={Object.keys(patch).length === 0}
        loading={change.isPending}
      >
        Read again
      </Button>
    </form>
  );
}
