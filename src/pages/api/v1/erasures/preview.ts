import { getContract } from "#src/domain/api/operations/operation.ts";
import { previewErasure as operation } from "#src/domain/api/operations/privacy-operations.ts";
import { previewErasure } from "#src/server/features/privacy/erasures.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(getContract(operation), ({ viewer, body }) => previewErasure(viewer, body));
