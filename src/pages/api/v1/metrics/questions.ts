import { getContract } from "#src/domain/api/operations/operation.ts";
import { getQuestions as operation } from "#src/domain/api/operations/read-operations.ts";
import { getQuestions } from "#src/server/features/metrics/findings/questions.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => getQuestions(viewer, query));
