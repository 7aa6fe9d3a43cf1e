import { successSchema } from "#src/domain/shared/success.contract.ts";
import { pageviewSchema } from "#src/domain/site-analytics/site-analytics.contract.ts";
import { addPageview, TRACK_BY_ADDRESS } from "#src/server/features/site-analytics/pageviews.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: pageviewSchema, output: successSchema, rateLimit: TRACK_BY_ADDRESS },
  async ({ body, request }) => {
    await addPageview({ pageview: body, referrer: request.headers.get("x-referrer-host") });
    return { success: true } as const;
  },
);
