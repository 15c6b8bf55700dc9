import type { RequestListener } from 'node:http'
import { PROBES } from '../request-log.ts'

/**
 * Traces of requests and jobs, if there's somewhere to send them (OTEL_EXPORTER_OTLP_ENDPOINT). Otherwise only this file is
 * loaded, not `open-telemetry.ts`. Names and attributes contain no values, ids of people, addresses, or messages.
 */
export interface SpanStart {
  name: string
  /** `call`: to another service, within whatever caused it. */
  kind: 'request' | 'job' | 'call'
  attributes?: Attributes
}
export type Attributes = Readonly<Record<string, string | number>>

export interface Tracing {
  /** Ends the span when the work ends, or its promise. */
  inSpan<T>(span: SpanStart, work: () => T): T
  /** Adds to the request or job that this is part of, and renames it if there's a name. */
  describe(attributes: Attributes, name?: string): void
  /** Whether this is part of a request or job. */
  isInside(): boolean
}

let tracing: Tracing | null = null

/** Starts tracing; null ends it. */
export function setTracing(next: Tracing | null): void {
  tracing = next
}

export function isTracing(): boolean {
  return tracing !== null
}

export function inSpan<T>(span: SpanStart, work: () => T): T {
  return tracing ? tracing.inSpan(span, work) : work()
}

/** A call of another service. Outside of requests and jobs it isn't worth a trace of its own. */
export function inCall<T>(name: string, attributes: Attributes, work: () => T): T {
  return tracing?.isInside() ? tracing.inSpan({ name, kind: 'call', attributes }, work) : work()
}

/** Names a request by its route, as soon as that's known, and adds the id that its log line has. */
export function nameRequest({
  id,
  method,
  route,
}: {
  id: string
  method: string
  route?: string | undefined
}): void {
  const name = route === undefined ? method : `${method} ${route}`
  tracing?.describe({ 'barn.request_id': id, ...(route !== undefined && { 'http.route': route }) }, name)
}

/** The same object, with a span around each of its methods. */
export function traceCalls<T extends object>(system: string, target: T): T {
  if (!tracing) return target
  return new Proxy(target, {
    get(from, name, receiver) {
      const value: unknown = Reflect.get(from, name, receiver)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) =>
        inCall(`${system} ${String(name)}`, { 'peer.service': system }, () => value.apply(from, args))
    },
  })
}

/** Probes would outnumber everything else, and streams last for hours. */
const UNTRACED = [...PROBES, '/api/live']

/** A span for each request, from its first line to its last byte. `nameRequest` names it. */
export function traceRequests(next: RequestListener): RequestListener {
  if (!tracing) return next
  return (request, response) => {
    const { method = '', url = '' } = request
    if (UNTRACED.some((path) => url.startsWith(path))) return next(request, response)
    const attributes = { 'http.request.method': method }
    void inSpan({ name: method, kind: 'request', attributes }, async () => {
      const closed = new Promise((resolve) => response.once('close', resolve))
      next(request, response)
      await closed
      tracing?.describe({ 'http.response.status_code': response.statusCode })
    })
  }
}
