import { z } from "zod";
import { ruleSchema } from "../../../domain/alerts/alerts.contract.ts";
import type { Preview, previewRequestSchema, Rule } from "../../../domain/alerts/alerts.contract.ts";
import { buildPreview } from "../../../domain/alerts/preview.ts";
import { listHours } from "../../../domain/alerts/windows.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { AppError, listFieldErrors } from "../../../domain/shared/errors.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDayRule } from "../../db/local-days.ts";
import { getDatabase } from "../../db/sql.ts";
import { requireTrackedIn } from "../../db/property-names.ts";
import { requireApiAccount } from "../api-accounts/require-account.service.ts";
import { evaluatePast } from "../metrics/findings/watch.service.ts";
import { limitStatements } from "./alerts.sql.ts";

const LIMIT_SECONDS = 15;

/** Runs a rule over the past days by the state machine of the real one. AppError `invalid` with the fields of the rule. */
export async function previewAlert(
  { clientId }: Pick<UserViewer, "clientId">,
  { rule: input, days }: z.output<typeof previewRequestSchema>,
): Promise<Preview> {
  const rule = parseRule(input);
  await requireTrackedIn(clientId, rule.filter, { isList: false });
  return getDatabase().withClient(clientId, async (tx) => {
    await limitStatements(tx, LIMIT_SECONDS);
    await requireApiAccount(tx, { clientId, accountId: rule.filter.account, field: "filter.account" });
    const [{ timeZone }, nowMs] = await Promise.all([getDayRule(tx, clientId), getBusinessTime(tx)]);
    const hours = listHours(nowMs - days * DAY_MS, nowMs, timeZone);
    const evaluated = await evaluatePast(tx, { watched: { ...rule.filter, clientId }, rule, hours, zone: timeZone });
    return buildPreview(rule, evaluated, { days, zone: timeZone });
  });
}

/** The rule of a preview: its targets and its name don't matter. */
function parseRule(input: unknown): Rule {
  const given = z.record(z.string(), z.unknown()).catch({}).parse(input);
  const parsed = ruleSchema.safeParse({ ...given, name: "Preview", targets: [] });
  if (parsed.success) return parsed.data;
  const fields = Object.entries(listFieldErrors(parsed.error)).map(
    ([name, message]) => [`rule.${name}`, message] as const,
  );
  throw new AppError("invalid", "Some fields are not valid.", { fields: Object.fromEntries(fields) });
}
