import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

async function headersOf(hasAnalytics: boolean) {
  const app = Fastify()
  securityHeaders(app, { stripeOrigin: null, tourVideoUrl: null, isHttps: true, hasAnalytics })
  app.get('/', async () => '')
  const { headers } = await app.inject({ url: '/' })
  await app.close()
  return headers
}

it('lets pages run only the files of Google’s tag, and only with analytics', async () => {
  const sources = async (hasAnalytics: boolean) =>
    /script-src ([^;]+)/
      .exec(String((await headersOf(hasAnalytics))['content-security-policy']))?.[1]
      ?.split(' ')
  expect(await sources(false)).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(await sources(true)).toEqual([
    "'self'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://www.googletagmanager.com/gtag/js',
    'https://www.googletagmanager.com/gtag/destination',
  ])
})

it('turns off what no page uses, and lets wallets pay from within Stripe’s frame', async () => {
  const policy = String((await headersOf(false))['permissions-policy'])
  expect(policy).toContain('camera=(), ')
  expect(policy).toContain('payment=(self "https://js.stripe.com" ')
})
