const FOLDER = "voice";

/** The folder of recordings in the file store. */
export const AUDIO_FOLDER = FOLDER;

/** The name of a call's recording in the file store. */
export function getAudioName(id: string): string {
  return `${FOLDER}/${id}`;
}
