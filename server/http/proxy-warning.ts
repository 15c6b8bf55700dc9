import type { FastifyInstance } from 'fastify'

/**
 * Says once that there seems to be a proxy in front which nobody told us about. All visitors then share its address,
 * and with it the limits per network address: one of them who guesses passwords would lock out all the others.
 */
export function warnOfUnknownProxy(
  app: FastifyInstance,
  { isSandbox, trustProxy }: { isSandbox: boolean; trustProxy: string[] | null },
): void {
  if (isSandbox || trustProxy) return
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    request.log.warn(
      { from: request.ip },
      'a request came with X-Forwarded-For, but TRUST_PROXY is not set: if there is a proxy in front, all visitors count as one address for the limits; set TRUST_PROXY to the addresses of the proxy',
    )
  })
}
