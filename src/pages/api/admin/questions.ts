import { adminQuestionsSchema } from "#src/domain/admin/admin-questions.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getAdminQuestions } from "#src/server/features/admin-questions/admin-questions.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", output: adminQuestionsSchema }, () =>
  getAdminQuestions(getDatabase().system, Date.now()),
);
