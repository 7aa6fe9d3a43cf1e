import { languageModelUsesSchema } from "#src/domain/language-model/language-model.contract.ts";
import { getModelUses } from "#src/server/features/language-model/settings.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: languageModelUsesSchema }, ({ viewer }) => getModelUses(viewer));
