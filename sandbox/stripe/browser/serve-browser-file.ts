import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { testCards } from '../cards/test-cards.ts'
import type { Emulator } from '../protocol/emulator.ts'
import { joinScript } from './join-script.ts'

const script = 'text/javascript; charset=utf-8'
const shimPaths = ['/v3', '/v3/', '/stripe.js', '/endive/stripe.js']
const frameFiles = new Map([
  ['/elements/payment', 'frame/payment.html'],
  ['/elements/payment.css', 'frame/payment.css'],
  ['/elements/payment.js', 'frame/payment.js'],
  ['/elements/challenge', 'frame/challenge.html'],
  ['/elements/challenge.css', 'frame/challenge.css'],
  ['/elements/challenge.js', 'frame/challenge.js'],
  ['/elements/appearance.js', 'frame/appearance.js'],
  ['/elements/appearance-rules.js', 'frame/appearance-rules.js'],
  ['/elements/card-fields.js', 'frame/card-fields.js'],
  ['/elements/card-format.js', 'frame/card-format.js'],
  ['/elements/card-problems.js', 'frame/card-problems.js'],
  ['/elements/frame-host.js', 'frame/frame-host.js'],
  ['/elements/saved-cards.js', 'frame/saved-cards.js'],
  ['/elements/call-api.js', 'page/call-api.js'],
])

/** Serves the `window.Stripe` script and the pages for its frames. */
export function serveBrowserFile(emulator: Emulator, response: ServerResponse, path: string) {
  response.setHeader('cache-control', 'no-cache')
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'no-referrer')
  const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)

  const file = frameFiles.get(path)
  if (file) {
    if (file.endsWith('.html')) response.setHeader('content-security-policy', framePolicy)
    send(typeOf(file), readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'))
  } else if (shimPaths.includes(path)) {
    send(script, joinScript(new URL('./page/', import.meta.url), 'stripe.js'))
  } else if (path === '/elements/test-cards.js') {
    send(script, `export const testCards = ${JSON.stringify(publicCards())}\n`)
  } else if (path === '/') {
    send('text/plain', `Stripe emulator (test keys only) at ${emulator.origin}\n`)
  } else {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n')
  }
}

function typeOf(file: string): string {
  if (file.endsWith('.html')) return 'text/html; charset=utf-8'
  return file.endsWith('.css') ? 'text/css' : script
}

const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self' http://localhost:* http://127.0.0.1:* https://localhost:*",
].join('; ')

/** Lets the card form refuse any other number before it is sent. */
function publicCards() {
  return testCards.map(({ number, brand }) => ({ number, brand }))
}
