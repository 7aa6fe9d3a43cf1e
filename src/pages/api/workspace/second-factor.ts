import {
  secondFactorRuleChangeSchema,
  secondFactorRuleSchema,
} from "#src/domain/second-factor/second-factor.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getSecondFactorRule, setSecondFactorRule } from "#src/server/features/second-factor/rule.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: secondFactorRuleSchema }, ({ viewer }) =>
  getSecondFactorRule(getDatabase().system, viewer),
);

export const PUT = endpoint(
  { access: "user", readOnly: "allowed", body: secondFactorRuleChangeSchema, output: secondFactorRuleSchema },
  ({ viewer, body }) => setSecondFactorRule(getDatabase().system, viewer, body),
);
