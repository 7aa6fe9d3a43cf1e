import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

/** Creates the answer to browsers that ask whether pages of any origin may call an endpoint of paired browsers. */
export function createPreflight(): Endpoint {
  return endpoint({ access: "anywhere" }, () => Promise.resolve(new Response(null, { status: 204 })));
}
