import type { HttpRequest } from "../http-types.ts";

/** How many bytes a request says that its body has; null if it does not say it, or its body is packed. */
export function getAnnouncedBytes({ headers }: Pick<HttpRequest, "headers">): number | null {
  const announced = headers.get("content-length");
  return announced === null || headers.get("content-encoding") !== null ? null : Number(announced);
}
