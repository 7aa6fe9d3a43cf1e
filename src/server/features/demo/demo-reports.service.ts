import { demoWorkspace } from "../../../demo/demo.ts";
import { addDays, localDayOf } from "../../../domain/shared/time-zone.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { updateBrand } from "../reports/brand.service.ts";
import { createSchedule, listSchedules } from "../reports/schedules.service.ts";
import { changeDigest } from "../weekly-digest/weekly-digest.service.ts";
import { createShare, openShare } from "../reports/shares.service.ts";
import type { DemoUser } from "./demo.sql.ts";

/** Somebody outside of the workspace, who has not confirmed yet. */
const BOSS = "direction@almarea.example";
const VIEWS = 3;

/**
 * Adds the demo's brand, a link to the report of the last thirty days, the weekly digest and a monthly report. The schedule comes last, so that an
 * existing one means that everything was added before.
 */
export async function addReports(
  clientId: string,
  { owner, createdAt }: { owner: DemoUser; createdAt: Date },
): Promise<void> {
  const { timeZone } = demoWorkspace.client;
  const viewer: UserViewer = { kind: "user", ...owner, clientId, timeZone, sessionId: crypto.randomUUID() };
  if ((await listSchedules(viewer)).schedules.length > 0) return;
  await updateBrand(viewer, { name: null, colour: "#0a7680" });
  const to = addDays(localDayOf(createdAt.getTime(), timeZone), -1);
  const report = { from: addDays(to, -29), to, lang: "en", expiresInDays: 30, quotes: true } as const;
  const { url } = await createShare(viewer, report, "http://localhost");
  const token = url.slice(url.lastIndexOf("/") + 1);
  for (let view = 0; view < VIEWS; view++) await openShare(token);
  await changeDigest(viewer, { enabled: true, lang: "en", userIds: [owner.userId] });
  const schedule = { every: "month", weekday: 1, hour: 8, lang: "en", filter: {}, enabled: true } as const;
  await createSchedule(viewer, { ...schedule, recipients: [owner.email, BOSS] });
}
