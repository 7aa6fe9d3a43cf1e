import { getContract } from "#src/domain/api/operations/operation.ts";
import { erasePerson, listErasures as listOperation } from "#src/domain/api/operations/privacy-operations.ts";
import { listErasures, requestErasure } from "#src/server/features/privacy/erasures.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(getContract(listOperation), ({ viewer }) => listErasures(viewer));

export const POST = endpoint(getContract(erasePerson), ({ viewer, body }) => requestErasure(viewer, body));
