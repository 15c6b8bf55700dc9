import type { FastifyInstance } from 'fastify'

/**
 * For HEAD routes, which the framework makes of GET routes: it counts the bytes of what isn't sent, also when
 * a response has no content to describe (RFC 9110, section 8.6).
 */
export function describeNoContent(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') return
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, reply) => {
        if (reply.statusCode === 204) reply.removeHeader('content-length').removeHeader('content-type')
      },
    ]
  })
}
