import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canSetRetention } from "#src/domain/auth/policies.ts";
import { MAX_KEEP_DAYS } from "#src/domain/voice/voice-calls.contract.ts";
import type { VoiceSettings } from "#src/domain/voice/voice-calls.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { countChanges } from "../../lib/forms/count-changes.ts";
import { SaveBar } from "../../lib/forms/SaveBar.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { useSetVoiceSettings, voiceSettingsQuery } from "./voice.query.ts";

/** How long recordings are kept, and when words are made from sound. */
export function RecordingSettings() {
  const query = useQuery(voiceSettingsQuery());
  if (query.isError && query.data === undefined) {
    return <QueryErrorCard query={query} title="The settings could not be loaded" />;
  }
  if (query.data === undefined) return <SectionLoading label="Loading the settings" rows={2} />;
  const { transcriber, ...settings } = query.data;
  return (
    <Section
      title="Recordings"
      description="Card numbers, security codes and account numbers in transcripts are always masked; then the recording is not kept."
    >
      <RecordingForm key={JSON.stringify(settings)} settings={settings} transcriber={transcriber} />
    </Section>
  );
}

function RecordingForm({ settings, transcriber }: { settings: VoiceSettings; transcriber: string | null }) {
  const { role, impersonation } = useDash();
  const isReadOnly = useReadOnly();
  const save = useSetVoiceSettings();
  const [days, setDays] = useState(String(settings.keepDays));
  const [always, setAlways] = useState(settings.alwaysTranscribe);
  const canChange = canSetRetention(role) && impersonation === undefined && !isReadOnly;
  const keepDays = /^\d{1,3}$/.test(days) && Number(days) <= MAX_KEEP_DAYS ? Number(days) : null;
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (keepDays === null || !canChange) return;
        save.mutate(
          { keepDays, alwaysTranscribe: always },
          toastOutcome("The settings are saved", "The settings could not be saved"),
        );
      }}
    >
      <Field
        label="Keep recordings for"
        hint="Days, 0 to 365. With 0 none is kept after it is measured. Figures and words stay."
        error={keepDays === null ? "0 to 365 days" : undefined}
      >
        <Input
          inputMode="numeric"
          className="w-32"
          value={days}
          disabled={!canChange}
          onChange={({ target }) => setDays(target.value)}
        />
      </Field>
      {transcriber === null ? (
        <p className="text-sm text-soft">Speech to text is not set up on this server.</p>
      ) : (
        <Checkbox
          label="Always write transcripts of recordings by speech to text"
          hint={`The sound goes to ${transcriber}. Otherwise it is asked for each call.`}
          checked={always}
          disabled={!canChange}
          onChange={({ target }) => setAlways(target.checked)}
        />
      )}
      {canChange ? (
        <SaveBar
          changes={countChanges(
            { ...settings, keepDays: String(settings.keepDays) },
            { keepDays: days, alwaysTranscribe: always },
          )}
          saving={save.isPending}
          onDiscard={() => {
            setDays(String(settings.keepDays));
            setAlways(settings.alwaysTranscribe);
          }}
        />
      ) : (
        <p className="text-sm text-soft">Only owners and admins can change this.</p>
      )}
    </form>
  );
}
