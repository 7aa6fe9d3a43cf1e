import { languageModelTestSchema } from "#src/domain/language-model/language-model.contract.ts";
import { testLanguageModel } from "#src/server/features/language-model/settings.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "user", output: languageModelTestSchema }, ({ viewer }) =>
  testLanguageModel(viewer),
);
