import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Page } from '@playwright/test'
import type { Appearance, StripeElements, Stripe as StripeJs, StripePaymentElement } from '@stripe/stripe-js'
import Stripe from 'stripe'

/** What the test page keeps in `window.shop`. */
interface Shop {
  stripe: StripeJs
  elements: StripeElements
  element: StripePaymentElement
  events: { name: string; empty?: boolean; complete?: boolean }[]
}
declare global {
  interface Window {
    shop: Shop
  }
}

/** The emulator without the app, and a page of another shop. */
const test = base.extend<object, { origin: string; shopUrl: string }>({
  shopUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const server = createServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<form><div id="card"></div></form>')
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      await use(`http://localhost:${(server.address() as AddressInfo).port}/`)
      server.close()
      server.closeAllConnections()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shopUrl }, use) => use(shopUrl),
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const cli = path.resolve(import.meta.dirname, '../sandbox/stripe/cli.ts')
      const child = spawn(process.execPath, [cli, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
      const line = String((await lines.next()).value)
      await use(line.replace('Stripe emulator: ', ''))
      child.kill()
    },
    { scope: 'worker' },
  ],
})

const frameOf = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

function client(origin: string): Stripe {
  return new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: new URL(origin).port, protocol: 'http' })
}

/** Opens a page with only the script and a mounted form for a new intent. */
async function openShop(page: Page, origin: string, appearance: Appearance = {}) {
  const { client_secret, id } = await client(origin).paymentIntents.create({
    amount: 4500,
    currency: 'usd',
    metadata: { order: '1' },
  })
  await page.goto('/')
  await page.addScriptTag({ url: `${origin}/v3/` })
  await page.evaluate(
    ({ clientSecret, appearance }) => {
      if (!window.Stripe) throw new Error('There is no window.Stripe.')
      const stripe = window.Stripe('pk_test_sandbox')
      const elements = stripe.elements({ clientSecret, appearance })
      const element = elements.create('payment')
      window.shop = { stripe, elements, element, events: [] }
      element.mount('#card')
      // Subscribes late, as the React wrapper does: no event may have fired yet.
      for (const name of ['loaderstart', 'ready', 'change', 'focus', 'blur', 'escape'] as const)
        element.on(name as 'change', (event) => window.shop.events.push({ ...event, name }))
    },
    { clientSecret: String(client_secret), appearance },
  )
  await expect.poll(() => eventNames(page)).toContain('ready')
  return { id }
}

const eventNames = (page: Page) => page.evaluate(() => window.shop.events.map(({ name }) => name))

async function typeCard(page: Page, number: string) {
  await frameOf(page).locator('[name="number"]').fill(number)
  await frameOf(page).locator('[name="expiry"]').fill('12 / 34')
  await frameOf(page).locator('[name="cvc"]').fill('123')
}

const submit = (page: Page) => page.evaluate(async () => (await window.shop.elements.submit()).error?.code)

const confirm = (page: Page) =>
  page.evaluate(() =>
    window.shop.stripe.confirmPayment({ elements: window.shop.elements, redirect: 'if_required' }),
  )

test('offers every function of window.Stripe and its elements that pages call', async ({ page, origin }) => {
  await openShop(page, origin)
  const missing = await page.evaluate(() => {
    const wanted = {
      stripe:
        'elements createToken createPaymentMethod confirmCardPayment confirmPayment retrievePaymentIntent registerAppInfo _registerWrapper',
      elements: 'create getElement update submit fetchUpdates on',
      element: 'mount unmount on off once update focus blur clear collapse destroy',
    }
    return Object.entries(wanted).flatMap(([name, functions]) => {
      const object = window.shop[name as keyof typeof wanted] as unknown as Record<string, unknown>
      return functions.split(' ').filter((wantedName) => typeof object[wantedName] !== 'function')
    })
  })
  expect(missing).toEqual([])
  expect(
    await page.evaluate(() => window.Stripe && 'version' in window.Stripe && window.Stripe.version),
  ).toBe('endive')
})

test('creates one element at a time, and another after it was destroyed', async ({ page, origin }) => {
  await openShop(page, origin)
  const found = await page.evaluate(() => {
    const { elements, element } = window.shop
    const isKnown = elements.getElement('payment') === element
    let refusal = ''
    try {
      elements.create('payment')
    } catch (error) {
      refusal = (error as Error).name
    }
    element.destroy()
    const afterDestroy = elements.getElement('payment')
    const next = elements.create('payment')
    next.mount('#card')
    next.once('ready', () => window.shop.events.push({ name: 'ready again' }))
    return { isKnown, refusal, afterDestroy }
  })
  expect(found).toEqual({ isKnown: true, refusal: 'IntegrationError', afterDestroy: null })
  await expect.poll(() => eventNames(page)).toContain('ready again')
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('reports what happens in the form, and clears it', async ({ page, origin }) => {
  await openShop(page, origin)
  expect((await eventNames(page)).slice(0, 2)).toEqual(['loaderstart', 'ready'])
  await page.evaluate(() => window.shop.element.focus())
  await expect(frameOf(page).locator('[name="number"]')).toBeFocused()
  await typeCard(page, '4242424242424242')
  const changes = () => page.evaluate(() => window.shop.events.filter(({ name }) => name === 'change'))
  await expect.poll(async () => (await changes()).at(-1)).toMatchObject({ empty: false, complete: true })
  await page.keyboard.press('Escape')
  await expect.poll(() => eventNames(page)).toEqual(expect.arrayContaining(['focus', 'escape']))
  await page.evaluate(() => window.shop.element.clear())
  await expect(frameOf(page).locator('[name="cvc"]')).toHaveValue('')
})

test('names incomplete fields, and sends no card that is not a test card', async ({ page, origin }) => {
  await openShop(page, origin)
  expect(await submit(page)).toBe('incomplete_number')
  await frameOf(page).locator('[name="number"]').fill('4242424242424242')
  expect(await submit(page)).toBe('incomplete_expiry')
  await frameOf(page).locator('[name="expiry"]').fill('12 / 34')
  expect(await submit(page)).toBe('incomplete_cvc')
  await typeCard(page, '4111111111111111')
  expect(await submit(page)).toBe('incorrect_number')
  const requests = await (await fetch(`${origin}/_emu/requests`)).text()
  expect(requests).not.toContain('/confirm')
})

test('returns the intent and card with a decline, and then takes another card', async ({ page, origin }) => {
  const { id } = await openShop(page, origin)
  await typeCard(page, '4000000000009995')
  const { error } = await confirm(page)
  expect(error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    payment_intent: { id, status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    payment_method: { card: { last4: '9995' } },
  })
  await typeCard(page, '4242424242424242')
  const { paymentIntent } = await confirm(page)
  expect(paymentIntent).toMatchObject({ id, status: 'succeeded' })
  for (const hidden of ['metadata', 'customer']) expect(paymentIntent).not.toHaveProperty(hidden)
  expect(await page.evaluate(() => window.shop.elements.fetchUpdates())).toMatchObject({
    error: { code: 'payment_intent_unexpected_state' },
  })
})

test('ends 3-D Secure as the customer answers it', async ({ page, origin }) => {
  await openShop(page, origin)
  for (const outcome of ['fail', 'authorize']) {
    await typeCard(page, '4000002760003184')
    const result = confirm(page)
    await page
      .frameLocator('iframe[title="Card authentication"]')
      .locator(`#test-source-${outcome}-3ds`)
      .click()
    const { error, paymentIntent } = await result
    if (outcome === 'fail') expect(error?.code).toBe('payment_intent_authentication_failure')
    else expect(paymentIntent?.status).toBe('succeeded')
  }
})

test('applies appearance rules of the page to the form and nothing else', async ({ page, origin }) => {
  await openShop(page, origin, {
    variables: { colorTextPlaceholder: 'rgb(1, 2, 3)' },
    rules: {
      '.Input': {
        border: '2px solid rgb(10, 20, 30)',
        boxShadow: 'none',
        position: 'fixed',
        display: 'none',
      },
      '.Input:focus': { boxShadow: 'rgb(40, 50, 60) 0px 0px 0px 3px' },
      '.Tab': { border: '2px solid rgb(1, 1, 1)' },
      '.Tab--selected': { border: '2px solid rgb(2, 2, 2)' },
      '.Error': { color: 'red; } body { display: none' },
      '.Error, body': { color: 'rgb(9, 9, 9)' },
      body: { color: 'rgb(9, 9, 9)' },
    } as NonNullable<Appearance['rules']>,
  })
  const number = frameOf(page).locator('[name="number"]')
  await expect(number).toHaveCSS('border', '2px solid rgb(10, 20, 30)')
  await expect(number).toHaveCSS('position', 'static')
  await expect(number).toBeVisible()
  await number.focus()
  await expect(number).toHaveCSS('box-shadow', 'rgb(40, 50, 60) 0px 0px 0px 3px')
  await expect(frameOf(page).getByRole('tab')).toHaveCSS('border', '2px solid rgb(2, 2, 2)')
  await expect(frameOf(page).locator('body')).not.toHaveCSS('color', 'rgb(9, 9, 9)')
  const placeholder = await number.evaluate((input) => getComputedStyle(input, '::placeholder').color)
  expect(placeholder).toBe('rgb(1, 2, 3)')

  await page.evaluate(() => window.shop.elements.update({ appearance: { theme: 'night' } }))
  await expect(number).not.toHaveCSS('border', '2px solid rgb(10, 20, 30)')
})

test('shows an error instead of a form for a paid intent', async ({ page, origin }) => {
  const { id } = await openShop(page, origin)
  await client(origin).paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await page.evaluate(() => {
    const { element, events } = window.shop
    element.on('loaderror', () => events.push({ name: 'loaderror' }))
    element.mount('#card')
  })
  await expect.poll(() => eventNames(page)).toContain('loaderror')
})
