import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** A content security policy with only what the pages use: Stripe or its emulator, the tour video, analytics. */
export function securityHeaders(
  app: FastifyInstance,
  options: {
    stripeOrigin: string | null
    tourVideoUrl: string | null
    isHttps: boolean
    hasAnalytics: boolean
  },
): void {
  const stripe = options.stripeOrigin
    ? { script: [options.stripeOrigin], frame: [options.stripeOrigin], connect: [options.stripeOrigin] }
    : {
        script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
        frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        connect: ['https://api.stripe.com'],
      }
  const video = options.tourVideoUrl ? [new URL(options.tourVideoUrl).origin] : []
  const tags = options.hasAnalytics ? ['https://www.googletagmanager.com'] : []
  const analytics = options.hasAnalytics ? ['https://*.google-analytics.com', ...tags] : []
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        scriptSrc: ["'self'", ...stripe.script, ...tags],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...analytics],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...stripe.connect, ...analytics],
        frameSrc: [...stripe.frame, ...video],
        mediaSrc: ["'self'", ...video],
      },
    },
    frameguard: { action: 'deny' },
    // Stripe's payment form is a cross-origin frame.
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: options.isHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
}

/** What helmet sets on a response. They're the same on all of them, so they're worked out once. */
function headersOf(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}
