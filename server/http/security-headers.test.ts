import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { buildTestApp, startTestApp } from '../../testing/start-test-app.ts'
import { securityHeaders } from './security-headers.ts'

async function headersOf(hasAnalytics: boolean, url = '/') {
  const app = Fastify()
  securityHeaders(app, { stripeOrigin: null, tourVideoUrl: null, isHttps: true, hasAnalytics })
  app.get(url, async () => '')
  const { headers } = await app.inject({ url })
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

it('tells scripts, styles, and fonts only what counts for them, and the service worker all that counts for pages', async () => {
  const {
    'content-type': _,
    'content-length': __,
    date,
    connection,
    ...headers
  } = await headersOf(true, '/assets/index-1a.js')
  expect(headers).toEqual({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  const { 'content-security-policy': policy } = await headersOf(true, '/service-worker.js')
  expect(policy).toEqual((await headersOf(true))['content-security-policy'])
})

it('lets pages start no workers but ours', async () => {
  expect((await headersOf(true))['content-security-policy']).toContain("worker-src 'self';")
})

it('turns off what no page uses, and lets wallets pay from within Stripe’s frame', async () => {
  const policy = String((await headersOf(false))['permissions-policy'])
  expect(policy).toContain('camera=(), ')
  expect(policy).toContain('payment=(self "https://js.stripe.com" ')
})

it('keeps the windows of wallets connected to Stripe’s frame, and other sites’ windows apart', async () => {
  expect((await headersOf(false))['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

it('sends over https only, types with a charset, and headers against misuse with every kind of answer', async () => {
  const barn = await startTestApp()
  const app = await buildTestApp(barn.services, { publicUrl: 'https://barn.example', isSandbox: false })
  const paths = ['/api/spaces', '/api/spaces', '/api/auth/user', '/api/nothing', '/api/openapi.json']
  for (const url of [...paths, '/healthz', '/metrics', '/nowhere']) {
    const { headers } = await app.inject({ url, headers: { origin: 'https://evil.example' } })
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'content-type': expect.stringMatching(/^(application\/json|text\/plain).*; charset=utf-8/),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      }),
    ])
    expect([url, Object.keys(headers).filter((name) => name.startsWith('access-control'))]).toEqual([url, []])
  }
  // Whatever is about a person stays out of every cache.
  expect((await app.inject({ url: '/api/auth/user' })).headers['cache-control']).toBe('no-store')
  const page = (await app.inject({ url: '/nowhere' })).headers
  expect(page['content-security-policy']).toMatch(/base-uri 'none';object-src 'none'/)
  expect(page['referrer-policy']).toBe('strict-origin-when-cross-origin')

  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: {
      firstName: 'Satchel',
      lastName: 'Paige',
      email: 'satchel@example.com',
      password: 'seventh-inning',
      confirmPassword: 'seventh-inning',
    },
  })
  expect(signedIn.cookies.map(({ name }) => name)).toEqual(['__Host-sid', 'signed_in', '__Host-device'])
  for (const cookie of signedIn.cookies)
    expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' })
  // The web app reads the one that only says that someone is signed in.
  const hidden = signedIn.cookies.filter(({ httpOnly }) => httpOnly === true)
  expect(hidden.map(({ name }) => name)).toEqual(['__Host-sid', '__Host-device'])
  await app.close()
  await barn.close()
})
