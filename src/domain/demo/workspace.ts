import type { DropOffReason } from "../analysis/analysis.contract.ts";
import { dayMs } from "./world/calendar.ts";

/** The demo business: a fictional company of tours and workshops in Portugal and Spain. */
export const demoWorkspace = {
  client: { name: "Almaréa Experiences", industry: "travel", size: "11-50", timeZone: "Europe/Lisbon" },
  /** `seenHoursAgo`: when somebody was last in the dashboard, counted from the first start; the owner is who looks at it. */
  users: [
    { name: "Mafalda Sequeira", email: "mafalda@almarea.example", role: "owner", seenHoursAgo: 0 },
    { name: "Tiago Valadares", email: "tiago@almarea.example", role: "admin", seenHoursAgo: 3 },
    { name: "Rita Montenegro", email: "rita@almarea.example", role: "member", seenHoursAgo: 1 },
    { name: "Carmen Ibarra", email: "carmen@almarea.example", role: "member", seenHoursAgo: 2 },
    { name: "Otto Lindqvist", email: "otto@almarea.example", role: "viewer", seenHoursAgo: 150 },
  ],
  accounts: [
    { key: "site", name: "Website chat", channel: "webchat", isDefault: true },
    { key: "whatsapp", name: "WhatsApp bookings line", channel: "whatsapp", isDefault: false },
    { key: "instagram", name: "Instagram @almarea", channel: "instagram", isDefault: false },
    { key: "messenger", name: "Facebook page", channel: "messenger", isDefault: false },
  ],
  agentName: "Mara",
  /** `fromDay` counts within a period of 90 days; other lengths are scaled. `mends` names the problems that it is meant to mend. */
  versions: [
    { version: "1.4.0", model: "mara-rules-1", fromDay: 0, mends: [], note: "Menu bot with keyword rules" },
    {
      version: "2.0.1",
      model: "gpt-4o-mini",
      fromDay: 32,
      mends: ["fallback_loop"],
      note: "Language model; prices are looked up in the booking system",
    },
    {
      version: "3.1.0",
      model: "gpt-4.1-mini",
      fromDay: 62,
      mends: ["slow_answer", "form_friction"],
      note: "Booking buttons, price cache, discount code for objections",
    },
  ],
} as const;

/** When each bot version went live in the `days` before `until` (ms). */
export function listReleases(options: {
  until: number;
  days: number;
}): { version: string; note: string; mends: readonly DropOffReason[]; at: number }[] {
  const from = options.until - options.days * dayMs;
  return demoWorkspace.versions.map(({ version, note, mends, fromDay }) => ({
    version,
    note,
    mends,
    at: from + Math.round((fromDay / 90) * options.days * dayMs),
  }));
}
