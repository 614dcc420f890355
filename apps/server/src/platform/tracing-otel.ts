import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from './log.ts';
import { type SpanDescription, setTracing, type Tracing } from './tracing.ts';

export interface TracesConfig {
  /** Address of an OTLP receiver, such as http://127.0.0.1:4318/v1/traces. */
  readonly url: string;
  /** Share of traces that are sent, from 0 to 1. */
  readonly share: number;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Parses the header `traceparent` (W3C Trace Context). Returns undefined for any other text. */
function parentOf(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  const context = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.isSpanContextValid(context) ? context : undefined;
}

const headerOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Sends spans, and logs once if the receiver does not accept them. Spans that cannot be sent are lost. */
function watchedExporter(inner: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export(spans: ReadableSpan[], done) {
      inner.export(spans, (result) => {
        if (result.error && !isFailing) log.warn({ kind: result.error.name }, 'traces not sent');
        isFailing = result.error !== undefined;
        done(result);
      });
    },
    shutdown: () => inner.shutdown(),
    forceFlush: () => inner.forceFlush?.() ?? Promise.resolve(),
  };
}

/**
 * Turns tracing on. OpenTelemetry is used only in this file, which is loaded only if tracing is configured.
 * @param version the version of the product
 * @returns a function that sends the remaining spans and turns tracing off
 */
export function startTracing({ url, share }: TracesConfig, version: string, log: Logger): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'guidepost', 'service.version': version }),
    // the trace id alone decides, so all processes make the same choice, and a client's sampling flag has no effect
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter: watchedExporter(new OTLPTraceExporter({ url }), log) })],
  });
  const tracer = provider.getTracer('guidepost');
  const contexts = new AsyncLocalStorage<Context>();
  const tracing: Tracing = {
    start({ name, kind, values = {}, parent }: SpanDescription) {
      const current = contexts.getStore() ?? ROOT_CONTEXT;
      const remote = parentOf(parent);
      const context = remote === undefined ? current : trace.setSpanContext(ROOT_CONTEXT, remote);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...values } }, context);
      const inside = trace.setSpan(context, span);
      return {
        run: (work) => contexts.run(inside, work),
        end(more, isFailure) {
          span.setAttributes({ ...more });
          if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    current() {
      const context = trace.getSpanContext(contexts.getStore() ?? ROOT_CONTEXT);
      return context && headerOf(context);
    },
  };
  const before = setTracing(tracing);
  return async () => {
    setTracing(before);
    await provider.shutdown().catch(() => {});
  };
}
