import type { Attributes, Span } from '@opentelemetry/api';
import { type SpanKind, type SpanStart, type Tracing, traceWith } from '../../observation/spans.ts';

/** Traces that are written. */
export interface RunningTraces {
  /** Sends what is not sent yet, and ends. A collector that does not answer is not waited for longer than a few seconds. */
  stop(): Promise<void>;
}

/** Milliseconds in which the last spans must be taken. */
const lastWordMs = 2_000;

/**
 * Writes traces of this thread to a collector, by OTLP over HTTP. The libraries are loaded here, where they are wanted.
 * Headers, time limit and compression are those of `OTEL_EXPORTER_OTLP_...`, name and attributes of the service those
 * of `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`.
 *
 * @param endpoint the collector's address, to which `/v1/traces` is added.
 * @param share which share of the traces is written, from 0 to 1. One that a request brings is followed as it says.
 */
export async function startTracing(options: {
  readonly endpoint: string;
  readonly share: number;
}): Promise<RunningTraces> {
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources, core] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const processor = new sdk.BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url }),
    maxQueueSize: 8192,
  });
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'mneme' })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [processor],
  });
  // Known to all, for the operator's own code in hooks.
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.trace.setGlobalTracerProvider(provider);
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const forget = traceWith(tracingBy(api));
  return {
    async stop() {
      forget();
      const late = new Promise<void>((resolve) => setTimeout(resolve, lastWordMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      for (const each of [api.trace, api.context, api.propagation]) each.disable();
    },
  };
}

/** Spans by OpenTelemetry's API. */
function tracingBy(api: typeof import('@opentelemetry/api')): Tracing {
  const tracer = api.trace.getTracer('mneme');
  const kinds: Readonly<Record<SpanKind, number>> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
  };
  const fail = (span: Span, attributes: Attributes) => {
    // Without its message, which may quote what somebody said.
    span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.setAttributes(attributes);
  };
  return {
    inSpan<Result>(start: SpanStart<Result>, work: () => Promise<Result>) {
      const { name, kind, attributes, parent, told, failed } = start;
      const active = api.context.active();
      const within =
        parent === undefined ? active : api.propagation.extract(api.ROOT_CONTEXT, { traceparent: parent });
      const about = {
        kind: kind ? kinds[kind] : api.SpanKind.INTERNAL,
        ...(attributes && { attributes: { ...attributes } }),
      };
      return tracer.startActiveSpan(name, about, within, async (span) => {
        try {
          const result = await work();
          if (told) span.setAttributes({ ...told(result) });
          if (failed?.(result)) fail(span, {});
          return result;
        } catch (error) {
          fail(span, { 'error.type': typeOf(error) });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    current() {
      const span = api.trace.getActiveSpan()?.spanContext();
      if (!span || !api.isSpanContextValid(span)) return null;
      const { traceId, spanId, traceFlags } = span;
      return {
        traceId,
        spanId,
        parent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      };
    },
  };
}

/** An error's code, or its class: never its message. */
function typeOf(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code');
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.constructor.name : typeof error;
}
