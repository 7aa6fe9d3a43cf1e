/**
 * Traces of our own requests and jobs, sent by OpenTelemetry's SDK where OTEL_EXPORTER_OTLP_ENDPOINT says. Without it nothing is loaded
 * or recorded. Spans have routes and results, never paths, queries or addresses.
 */
import type * as OpenTelemetry from "@opentelemetry/api";
import type { Attributes, Span, SpanContext, Tracer } from "@opentelemetry/api";
import { getEnv } from "../../env.ts";
import { log } from "../../log.ts";
import { startNotingRoutes } from "../../process-metrics.ts";
import { getVersion } from "../../version.ts";

/** A collector that does not answer must not hold up a stop. */
const FLUSH_TIMEOUT_MS = 5_000;
/** Version, trace, parent and flags of https://www.w3.org/TR/trace-context/. */
const TRACE_PARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

type Api = typeof OpenTelemetry;
type Tracing = { api: Api; tracer: Tracer };

let tracing: Tracing | undefined;

/** Loads the SDK if traces are configured; returns a function that sends what is left and stops. */
export async function startTracing(): Promise<() => Promise<void>> {
  const { otlpEndpoint, role } = getEnv();
  if (otlpEndpoint === undefined) return () => Promise.resolve();
  const [api, sdk, resources, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const report = (message: string) => log.warn({ reason: message }, "traces could not be sent");
  const ignore = () => undefined;
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
  api.diag.setLogger(logger, api.DiagLogLevel.WARN);
  const own = { "service.name": "threadlight", "service.version": getVersion(), "threadlight.role": role };
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes(own).merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` }))],
  });
  tracing = { api, tracer: provider.getTracer("threadlight") };
  startNotingRoutes();
  return async () => {
    tracing = undefined;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), FLUSH_TIMEOUT_MS);
    await Promise.race([provider.shutdown().catch(() => undefined), promise]);
    clearTimeout(timer);
  };
}

/** Whether spans are recorded. */
export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Records a request that has ended; times are those of `performance.now()`. `traceParent` is the caller's header. */
export function recordRequest(request: {
  requestId: string;
  method: string;
  route: string;
  status: number;
  startedMs: number;
  endedMs: number;
  traceParent: string | string[] | undefined;
}): void {
  if (tracing === undefined) return;
  const { api, tracer } = tracing;
  const method = METHODS.has(request.method) ? request.method : "_OTHER";
  const caller = parseTraceParent(request.traceParent);
  const context = caller === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, caller);
  const attributes: Attributes = {
    "http.request.method": method,
    "http.route": request.route,
    "http.response.status_code": request.status,
    "threadlight.request_id": request.requestId,
  };
  const startTime = performance.timeOrigin + request.startedMs;
  const span = tracer.startSpan(
    `${method} ${request.route}`,
    { kind: api.SpanKind.SERVER, startTime, attributes },
    context,
  );
  if (request.status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
  span.end(performance.timeOrigin + request.endedMs);
}

/** Runs a job in a span of its own. */
export async function traceJob(job: string, run: () => Promise<void>): Promise<void> {
  if (tracing === undefined) return run();
  const { api, tracer } = tracing;
  const attributes = { "threadlight.job": job };
  const span = tracer.startSpan(`job ${job}`, { kind: api.SpanKind.CONSUMER, attributes, root: true });
  try {
    await run();
  } catch (error) {
    markFailed(span, api, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The kind of an error only: its message may quote what a person wrote. */
function markFailed(span: Span, api: Api, error: unknown): void {
  span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: api.SpanStatusCode.ERROR });
}

/** Parses the caller's span; undefined if the header is missing or malformed. */
export function parseTraceParent(header: string | string[] | undefined): SpanContext | undefined {
  const [, traceId = "", spanId = "", flags = ""] = TRACE_PARENT.exec(typeof header === "string" ? header : "") ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
