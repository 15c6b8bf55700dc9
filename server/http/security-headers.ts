import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** A content security policy with only what the pages use: Stripe or its emulator, the tour video, analytics. */
export async function securityHeaders(
  app: FastifyInstance,
  options: {
    stripeOrigin: string | null
    tourVideoUrl: string | null
    isHttps: boolean
    hasAnalytics: boolean
  },
): Promise<void> {
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
  await app.register(helmet, {
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
}
