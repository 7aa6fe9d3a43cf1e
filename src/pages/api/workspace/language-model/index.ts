import { languageModelChangeSchema, languageModelSchema } from "#src/domain/language-model/language-model.contract.ts";
import { getLanguageModel, setLanguageModel } from "#src/server/features/language-model/settings.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: languageModelSchema }, ({ viewer }) => getLanguageModel(viewer));

export const PUT = endpoint(
  { access: "user", body: languageModelChangeSchema, output: languageModelSchema },
  ({ viewer, body }) => setLanguageModel(viewer, body),
);
