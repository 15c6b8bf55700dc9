import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Appearance } from '@stripe/stripe-js'
import { atCheckout } from './at-checkout.ts'
import { expect, test } from './barn.ts'
import { cardForm } from './card-form.ts'
import { intentsOf } from './stripe-side.ts'

test('applies appearance rules of any shop to the card form and nothing else', { tag: '@emulator' }, async ({
  page,
}) => {
  const bookingId = await atCheckout(page)
  await cardForm(page)
  const [intent] = await intentsOf(page, bookingId)
  const { stripeJsUrl, publishableKey } = await (await page.request.get('/api/config')).json()
  const shop = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<link rel="icon" href="data:,"><div id="card"></div>')
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  await page.goto(`http://localhost:${(shop.address() as AddressInfo).port}/`)
  await page.addScriptTag({ url: stripeJsUrl })
  const rules = {
    '.Input': {
      ...{ border: '2px solid rgb(10, 20, 30)', boxShadow: 'none' },
      ...{ position: 'fixed', display: 'none' },
    },
    '.Input:focus': { boxShadow: 'rgb(40, 50, 60) 0px 0px 0px 3px' },
    '.Tab': { border: '2px solid rgb(1, 1, 1)' },
    '.Tab--selected': { border: '2px solid rgb(2, 2, 2)' },
    '.Error': { color: 'red; } body { display: none' },
    '.Error, body': { color: 'rgb(9, 9, 9)' },
    body: { color: 'rgb(9, 9, 9)' },
  }
  await page.evaluate(
    ({ key, clientSecret, appearance }) => {
      const elements = window.Stripe?.(key).elements({ clientSecret, appearance: appearance as Appearance })
      elements?.create('payment').mount('#card')
      Object.assign(window, { elements })
    },
    {
      key: publishableKey,
      clientSecret: String(intent?.client_secret),
      appearance: { variables: { colorTextPlaceholder: 'rgb(1, 2, 3)' }, rules },
    },
  )
  const form = page.frameLocator('iframe[title="Secure payment input frame"]')
  const number = form.locator('[name="number"]')
  await expect(number).toHaveCSS('border', '2px solid rgb(10, 20, 30)')
  await expect(number).toHaveCSS('position', 'static')
  await expect(number).toBeVisible()
  await number.focus()
  await expect(number).toHaveCSS('box-shadow', 'rgb(40, 50, 60) 0px 0px 0px 3px')
  await expect(form.getByRole('tab', { name: 'Card' })).toHaveCSS('border', '2px solid rgb(2, 2, 2)')
  await expect(form.locator('body')).not.toHaveCSS('color', 'rgb(9, 9, 9)')
  const placeholder = await number.evaluate((input) => getComputedStyle(input, '::placeholder').color)
  expect(placeholder).toBe('rgb(1, 2, 3)')
  shop.close()
  shop.closeAllConnections()
})
