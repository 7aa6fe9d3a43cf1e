import { getContract } from "#src/domain/api/operations/operation.ts";
import { getPerson as operation } from "#src/domain/api/operations/person-operations.ts";
import { getPerson } from "#src/server/features/conversations/people/person.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// Decoded here: Astro's own parameter keeps `%2F` encoded.
export const GET = endpoint(getContract(operation), ({ viewer, request }) =>
  getPerson(viewer, decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "")),
);
