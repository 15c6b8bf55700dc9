import type { FastifyInstance } from 'fastify'

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
  const common = {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(options.isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const page = {
    ...common,
    'content-security-policy': policy({
      'default-src': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'script-src': ["'self'", ...stripe.script, ...tags],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', ...analytics],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...stripe.connect, ...analytics],
      'frame-src': [...stripe.frame, ...video],
      // The service worker is our own file; it would otherwise follow script-src, with Stripe's scripts.
      'worker-src': ["'self'"],
      'media-src': ["'self'", ...video],
    }),
    // Stripe's payment form is a cross-origin frame. Google Pay, Link, and banks open windows from it, which report back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions(stripe.frame),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
  const api = {
    ...common,
    'content-security-policy': policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  }
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

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}
