import { adminQuestionsSchema } from "#src/domain/admin/admin-questions.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { adminQuery } from "../../lib/api/admin-query.ts";

/** GET /api/admin/questions */
export function questionsQuery() {
  return adminQuery({ key: ["adminQuestions"], path: paths.api.admin.questions, output: adminQuestionsSchema });
}
