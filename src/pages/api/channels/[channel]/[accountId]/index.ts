import { z } from "zod";
import { connectionOutputSchema, settingsChangeSchema } from "#src/domain/channels/channels.contract.ts";
import { MAX_BODY_BYTES } from "#src/domain/ingest/ingest.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import {
  changeChannelSettings,
  disconnectChannel,
} from "#src/server/features/channels/connections/connections.service.ts";
import {
  answerPreflight,
  answerProbe,
  receiveWebhook,
  verifyWebhook,
} from "#src/server/features/channels/receive/webhook.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

const params = z.object({ channel: z.string(), accountId: z.string() });

export const GET = endpoint({ access: "public", params }, ({ params: given, request }) =>
  answerProbe({ params: given, request, url: new URL(request.url) }),
);

export const POST = endpoint({ access: { webhook: verifyWebhook }, bodyBytes: MAX_BODY_BYTES }, ({ viewer }) =>
  receiveWebhook(viewer),
);

/** Preflights of pages on other sites, for the channels that have them. */
export const OPTIONS = endpoint({ access: { webhook: answerPreflight } }, ({ viewer }) => Promise.resolve(viewer));

export const PATCH = endpoint(
  { access: "user", params, body: settingsChangeSchema, output: connectionOutputSchema },
  ({ viewer, params: given, body, request }) =>
    changeChannelSettings(viewer, { ...given, origin: getSiteOrigin(request) }, body),
);

export const DELETE = endpoint(
  { access: "user", readOnly: "allowed", params, output: successSchema },
  ({ viewer, params: given, request }) => disconnectChannel(viewer, { ...given, origin: getSiteOrigin(request) }),
);
