import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { voiceSettingsQuery } from "./voice.query.ts";

/** Asks whether words are made from the sound, and says who gets it; nothing where it is not set up. */
export function TranscribeBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { data } = useQuery(voiceSettingsQuery());
  if (data === undefined || data.transcriber === null) return null;
  return (
    <Checkbox
      label="Write the transcript by speech to text"
      hint={`With the recording, the sound goes to ${data.transcriber}.${data.alwaysTranscribe ? " This workspace always does so." : ""}`}
      checked={checked || data.alwaysTranscribe}
      disabled={data.alwaysTranscribe}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
