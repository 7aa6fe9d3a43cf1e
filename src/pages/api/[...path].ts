import { AppError } from "#src/domain/shared/errors.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** Unknown paths under /api get the API's error shape instead of the site's page. */
export const ALL = endpoint({ access: "public" }, () => {
  throw new AppError("not_found", "There is nothing at this address.");
});
