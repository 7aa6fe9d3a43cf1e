/** A program of its own that evaluates all alerts once, as the job of each minute does. */
import { closeDatabase } from "#src/server/db/sql.ts";
import { evaluateAlerts } from "#src/server/features/alerts/evaluate.service.ts";

await evaluateAlerts();
await closeDatabase();
