import { MESSAGE_ACTS } from "../reading/reading.contract.ts";

/** What happens at a station: an act of the bot, a person's message, or no reply to the user's last words. */
export const STATION_ACTS = [...MESSAGE_ACTS, "person", "silent"] as const;
export type StationAct = (typeof STATION_ACTS)[number];

/** A message at a station: the station's key, and that of the bot's message, empty for people and silence. */
export type Stop = { key: string; step: string };
