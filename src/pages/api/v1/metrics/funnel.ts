import { getContract } from "#src/domain/api/operations/operation.ts";
import { getFunnel as operation } from "#src/domain/api/operations/read-operations.ts";
import { getFunnel } from "#src/server/features/metrics/metrics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), ({ viewer, query }) => getFunnel(viewer, query));
