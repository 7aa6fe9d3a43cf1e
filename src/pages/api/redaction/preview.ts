import { redactionPreviewSchema } from "#src/domain/redaction/redaction.contract.ts";
import { previewRedaction } from "#src/server/features/redaction/redaction.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: redactionPreviewSchema }, ({ viewer }) =>
  previewRedaction(viewer),
);
