import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * Pages get a content security policy with only what they use: Stripe or its emulator, the tour video, analytics. What
 * the API answers is never a page, so it's told less and may do nothing. The same goes for scripts, styles, and fonts:
 * the policy of the page that loads them counts. The service worker isn't among them, because it's under its own.
 */
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
  // Only the files of Google's tag: other paths of that host would run anything for anyone, which is a way around this.
  const tags = options.hasAnalytics ? ['/gtag/js', '/gtag/destination'].map((path) => `${TAGS}${path}`) : []
  const analytics = options.hasAnalytics ? ['https://*.google-analytics.com', TAGS] : []
  const page = headersOf({
    ...UNUSED,
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
        // The service worker is our own file; it would otherwise follow scriptSrc, with Stripe's scripts.
        workerSrc: ["'self'"],
        mediaSrc: ["'self'", ...video],
      },
    },
    frameguard: { action: 'deny' },
    // Stripe's payment form is a cross-origin frame. Google Pay, Link, and banks open windows from it, which report back.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: options.isHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const api = headersOf({
    ...UNUSED,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    strictTransportSecurity: options.isHttps,
    xFrameOptions: false,
  })
  page['permissions-policy'] = permissions(stripe.frame)
  app.addHook(
    'onRequest',
    async ({ url }, reply) => void reply.headers(/^\/(api|assets)\//.test(url) ? api : page),
  )
}

const TAGS = 'https://www.googletagmanager.com'

/** Features that no page uses. Wallets pay from within Stripe's frame. */
function permissions(paymentFrames: readonly string[]): string {
  const off = [
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'hid',
    'microphone',
    'midi',
    'serial',
    'usb',
  ]
  const frames = paymentFrames.map((origin) => ` "${origin}"`).join('')
  return [...off.map((feature) => `${feature}=()`), `payment=(self${frames})`].join(', ')
}

/** For browsers that the pages don't support, and for what no page does. */
const UNUSED = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/** Helmet's headers. They're the same on all responses, so they're worked out once. */
function headersOf(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}
