import type { z } from "zod";
import { canSetRetention } from "../../../domain/auth/policies.ts";
import { DEFAULT_KEEP_DAYS } from "../../../domain/voice/voice-calls.contract.ts";
import type { voiceSettingsOutputSchema, VoiceSettings } from "../../../domain/voice/voice-calls.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { getTranscriber } from "../../providers/transcription/transcription.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { findVoiceSettings, setVoiceSettings } from "./settings.sql.ts";

/** Returns a client's settings of calls, or the defaults. */
export async function getSettings(sql: Queryable, clientId: string): Promise<VoiceSettings> {
  return (await findVoiceSettings(sql, clientId)) ?? { keepDays: DEFAULT_KEEP_DAYS, alwaysTranscribe: false };
}

/** Gets the settings of calls, and where sound would go for its words. */
export async function getVoiceSettings({ clientId }: UserViewer): Promise<z.input<typeof voiceSettingsOutputSchema>> {
  const settings = await getDatabase().withClient(clientId, (tx) => getSettings(tx, clientId));
  return { ...settings, transcriber: getTranscriber()?.host ?? null };
}

/** Changes the settings of calls; recordings that are kept follow them. AppError `forbidden` by role. */
export async function changeVoiceSettings(
  viewer: UserViewer,
  settings: VoiceSettings,
): Promise<z.input<typeof voiceSettingsOutputSchema>> {
  requirePermission(canSetRetention(viewer.role));
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    await setVoiceSettings(tx, { ...settings, clientId });
    await addAuditEntry(tx, { clientId, actor: viewer, action: "voice.settings_changed", details: { ...settings } });
  });
  return getVoiceSettings(viewer);
}
