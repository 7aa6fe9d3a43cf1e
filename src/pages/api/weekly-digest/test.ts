import { testResultSchema } from "#src/domain/alerts/alerts.contract.ts";
import { testDigest } from "#src/server/features/weekly-digest/send-digests.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "user", output: testResultSchema }, ({ viewer }) => testDigest(viewer));
