import { SELLING_GOAL } from "../domain/analysis/analysis.contract.ts";
import type { FindingKind } from "../domain/findings/finding-kinds.ts";
import { DAY_MS } from "../domain/shared/durations.ts";

/** The demo business: a fictional company of tours and workshops in Portugal and Spain. */
export const demoWorkspace = {
  client: { name: "Almaréa Experiences", industry: "travel", size: "11-50", timeZone: "Europe/Lisbon" },
  /** `seenHoursAgo`: how long before the first start the user was last in the dashboard. */
  users: [
    { name: "Mafalda Sequeira", email: "mafalda@almarea.example", role: "owner", seenHoursAgo: 0 },
    { name: "Tiago Valadares", email: "tiago@almarea.example", role: "admin", seenHoursAgo: 3 },
    { name: "Rita Montenegro", email: "rita@almarea.example", role: "member", seenHoursAgo: 1 },
    { name: "Carmen Ibarra", email: "carmen@almarea.example", role: "member", seenHoursAgo: 2 },
    { name: "Otto Lindqvist", email: "otto@almarea.example", role: "viewer", seenHoursAgo: 150 },
  ],
  accounts: [
    { key: "site", name: "Website chat", channel: "webchat", isDefault: true, goal: SELLING_GOAL },
    { key: "whatsapp", name: "Bookings line", channel: "whatsapp", isDefault: false, goal: SELLING_GOAL },
    { key: "instagram", name: "Instagram @almarea", channel: "instagram", isDefault: false, goal: SELLING_GOAL },
    { key: "messenger", name: "Facebook page", channel: "messenger", isDefault: false, goal: SELLING_GOAL },
  ],
  agentName: "Mara",
  /** `fromDay` is a day of a 90-day period and is scaled to other lengths. `fixes` lists what the release should fix. */
  versions: [
    { version: "1.4.0", model: "mara-rules-1", fromDay: 0, fixes: [], note: "Menu bot with keyword rules" },
    {
      version: "2.0.1",
      model: "gpt-4o-mini",
      fromDay: 32,
      fixes: ["fallback_loop"],
      note: "Language model; prices are looked up in the booking system",
    },
    {
      version: "3.1.0",
      model: "gpt-4.1-mini",
      fromDay: 62,
      fixes: ["price_objection", "form_friction"],
      note: "Booking buttons, price cache, discount code for objections",
    },
  ],
} as const;

type Release = { version: string; note: string; fixes: readonly FindingKind[]; at: number };

/** Lists the bot versions with their release times in the `days` before `until` (ms). */
export function listReleases(options: { until: number; days: number }): Release[] {
  const from = options.until - options.days * DAY_MS;
  return demoWorkspace.versions.map(({ version, note, fixes, fromDay }) => ({
    version,
    note,
    fixes,
    at: from + Math.round((fromDay / 90) * options.days * DAY_MS),
  }));
}
