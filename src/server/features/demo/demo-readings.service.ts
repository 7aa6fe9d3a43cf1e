import { demoWorkspace } from "../../../demo/demo.ts";
import { createReader } from "../../../demo/readings.ts";
import { addDays, localDayOf, startOfLocalDay } from "../../../domain/shared/time-zone.ts";
import { getWeeklyReading, setReading } from "../weekly-reading/weekly-reading.service.ts";
import type { DemoUser } from "./demo.sql.ts";

/** Full weeks of the demo that its people read, and how many of this week's conversations. */
const WEEKS = 12;
const THIS_WEEK = 2;
const DAYS_OF_WEEK = 7;

/** Reads the conversations of past weeks and some of this week, now and then with another outcome than the engine's. */
export async function addReadings(
  clientId: string,
  { owner, nowMs }: { owner: DemoUser; nowMs: number },
): Promise<void> {
  const { timeZone } = demoWorkspace.client;
  const viewer = { ...owner, clientId, timeZone };
  const readOutcome = createReader();
  for (let week = WEEKS; week >= 0; week--) {
    // By calendar days: a week in which the clocks change has an hour more or less.
    const day = addDays(localDayOf(nowMs, timeZone), -week * DAYS_OF_WEEK);
    const { conversations } = await getWeeklyReading(viewer, startOfLocalDay(day, timeZone));
    for (const { conversationId, engine, read } of conversations.slice(0, week === 0 ? THIS_WEEK : undefined)) {
      const outcome = readOutcome(engine.outcome);
      if (read === null) await setReading(viewer, conversationId, { outcome });
    }
  }
}
