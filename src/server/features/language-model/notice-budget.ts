import { MODEL_LIMITS } from "../../../domain/language-model/language-model.contract.ts";
import { paths } from "../../../domain/paths/paths.ts";
import type { Queryable } from "../../db/sql.ts";
import { addNotification, listManagers } from "../notifications/notifications.service.ts";
import { sumCalls } from "./language-model.sql.ts";
import type { SettingsRow } from "./language-model.sql.ts";
import { getMonthStart } from "./limits.ts";
import { getBudgetUsd } from "./target.ts";
import { NANOS_PER_USD } from "../../../domain/shared/nano-usd.ts";

/** Tells owners and admins once when a call takes the month's spending past 80% of the budget, and past all of it. */
export async function noticeBudget(
  tx: Queryable,
  { clientId, row, nanoUsd, now }: { clientId: string; row: SettingsRow; nanoUsd: number | null; now: Date },
): Promise<void> {
  const budget = getBudgetUsd(row) * NANOS_PER_USD;
  if (nanoUsd === null || nanoUsd === 0 || budget === 0) return;
  const { nanoUsd: spent } = await sumCalls(tx, clientId, getMonthStart(now));
  const passed = [1, MODEL_LIMITS.noticeAt].find(
    (share) => spent >= share * budget && spent - nanoUsd < share * budget,
  );
  if (passed === undefined) return;
  const title = passed === 1 ? "Language model budget used up" : "Language model budget nearly used up";
  const text =
    passed === 1
      ? "The built-in engine answers alone until the month ends. You can set a higher budget."
      : `${Math.round(passed * 100)}% of this month's budget is spent. At 100% the built-in engine answers alone.`;
  const recipients = await listManagers(tx, { clientId, kind: "usage" });
  const link = paths.dash.settingsLanguageModel;
  await addNotification(tx, { clientId, recipients, kind: "usage", title, text, link, nowMs: now.getTime() });
}
