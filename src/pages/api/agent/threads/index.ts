import { threadsSchema } from "#src/domain/agent/threads.contract.ts";
import { listThreads } from "#src/server/features/agent/threads.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", hidesContacts: true, output: threadsSchema }, ({ viewer }) =>
  listThreads(viewer),
);
