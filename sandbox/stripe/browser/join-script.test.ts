import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { stripeSandbox } from '../testing/stripe-sandbox.ts'

test('defines the parts of window.Stripe that @stripe/stripe-js and @stripe/react-stripe-js use', async () => {
  const { emulator } = await stripeSandbox()
  const script = await (await fetch(emulator.stripeJsUrl)).text()
  const window: { Stripe?: ((key: string) => Record<string, unknown>) & { version: string } } = {}
  runInNewContext(script, { window, document: { currentScript: { src: emulator.stripeJsUrl } }, URL })

  expect(window.Stripe?.version).toBe('endive')
  const stripe = window.Stripe?.('pk_test_any')
  const wanted = [
    'elements',
    'createToken',
    'createPaymentMethod',
    'confirmCardPayment',
    'confirmPayment',
    'retrievePaymentIntent',
    'registerAppInfo',
    '_registerWrapper',
  ]
  for (const name of wanted) expect(stripe?.[name], name).toBeTypeOf('function')
  expect(() => window.Stripe?.('pk_live_real')).toThrow('test keys only')
})

test('restricts with a CSP what frame pages can load and who can embed them', async () => {
  const { emulator } = await stripeSandbox()
  const response = await fetch(`${emulator.origin}/elements/payment`)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self' http://localhost:* http://127.0.0.1:* https://localhost:*")
  const page = await response.text()
  for (const [, file] of page.matchAll(/(?:src|href)="(\/elements\/[^"]+)"/g)) {
    expect((await fetch(emulator.origin + file)).status, file).toBe(200)
  }
})
