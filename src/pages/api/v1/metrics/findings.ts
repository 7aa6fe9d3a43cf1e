import { getContract } from "#src/domain/api/operations/operation.ts";
import { getFindings as operation } from "#src/domain/api/operations/read-operations.ts";
import { getFindings } from "#src/server/features/metrics/findings/findings.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => getFindings(viewer, query));
