import { buildPostmanCollection } from "#src/domain/api/documents/postman.ts";
import { BUILT_ORIGIN } from "#src/domain/site/site-settings.ts";

/** The public API as a collection for Postman; the program puts its own address in when it starts. */
export function GET(): Response {
  return Response.json(buildPostmanCollection(BUILT_ORIGIN));
}
