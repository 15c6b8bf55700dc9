import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { setTracing, type Tracing } from './spans.ts'

const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER, call: SpanKind.CLIENT }
/** At a shutdown, for what hasn't been sent. */
const LAST_EXPORT_MS = 2_000

/**
 * Sends traces to a collector by OTLP over HTTP, as JSON, in batches every five seconds. Spans are made by hand at the few places that everything
 * passes: instrumentation that patches modules would need a loader for ES modules, and would record URLs and statements with values.
 * The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS. If the collector is away, spans are dropped.
 */
export function startTracing(endpoint: string): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'the-barn' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: LAST_EXPORT_MS })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  setTracing(tracingWith(provider))
  return {
    async close() {
      setTracing(null)
      await provider.shutdown()
      context.disable()
    },
  }
}

function tracingWith(provider: TracerProvider): Tracing {
  const tracer = provider.getTracer('the-barn')
  return {
    inSpan({ name, kind, attributes = {} }, work) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes })
      return context.with(trace.setSpan(context.active(), span), () => endAfter(span, work))
    },
    describe(attributes, name) {
      const span = trace.getActiveSpan()
      span?.setAttributes(attributes)
      if (name !== undefined) span?.updateName(name)
      if (Number(attributes['http.response.status_code']) >= 500)
        span?.setStatus({ code: SpanStatusCode.ERROR })
    },
    isInside: () => trace.getActiveSpan() !== undefined,
  }
}

function endAfter<T>(span: Span, work: () => T): T {
  try {
    const result = work()
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    return result.then(
      (value) => {
        span.end()
        return value
      },
      (error: unknown) => {
        fail(span, error)
        throw error
      },
    ) as T
  } catch (error) {
    fail(span, error)
    throw error
  }
}

/** Only the kind of error: messages can quote what someone typed. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown }
  const kind = typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
  span.setAttribute('error.type', kind)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
