import type { FastifyInstance } from 'fastify'

/**
 * Warns once if requests seem to come through a proxy that isn't configured. All visitors would then share the proxy's
 * address and its rate limits, so one person guessing passwords would lock out the rest.
 */
export function warnOfUnknownProxy(
  app: FastifyInstance,
  { isSandbox, trustProxy }: { isSandbox: boolean; trustProxy: string[] | null },
): void {
  if (isSandbox || trustProxy) return
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return
    hasWarned = true
    request.log.warn(
      { from: request.ip },
      'request with X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy, all visitors share one rate limit; set TRUST_PROXY to the addresses of the proxy',
    )
  })
}
