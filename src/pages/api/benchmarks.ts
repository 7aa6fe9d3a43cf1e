import { benchmarksSchema } from "#src/domain/benchmarks/benchmarks.contract.ts";
import { getBenchmarks } from "#src/server/features/benchmarks/benchmarks.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: benchmarksSchema }, ({ viewer }) => getBenchmarks(viewer));
