import { mailReportOutputSchema, mailReportSchema } from "#src/domain/people/people.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { LINKS_BY_ADDRESS } from "#src/server/features/people/limits.ts";
import { reportMail } from "#src/server/features/people/mail-reports.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// Public, because the link's token authenticates the request: the recipient usually has no account.
export const POST = endpoint(
  { access: "public", rateLimit: LINKS_BY_ADDRESS, body: mailReportSchema, output: mailReportOutputSchema },
  ({ body }) => reportMail(getDatabase().system, body.token),
);
