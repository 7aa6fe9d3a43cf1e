import { voiceSettingsOutputSchema, voiceSettingsSchema } from "#src/domain/voice/voice-calls.contract.ts";
import { changeVoiceSettings, getVoiceSettings } from "#src/server/features/voice/settings.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: voiceSettingsOutputSchema }, ({ viewer }) =>
  getVoiceSettings(viewer),
);

export const PUT = endpoint(
  { access: "user", body: voiceSettingsSchema, output: voiceSettingsOutputSchema },
  ({ viewer, body }) => changeVoiceSettings(viewer, body),
);
