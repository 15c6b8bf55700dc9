import { parseArgs } from 'node:util'
import { startStripeEmulator } from './start-emulator.ts'

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '4242' },
    data: { type: 'string', default: ':memory:' },
    'secret-key': { type: 'string', default: 'sk_test_sandbox' },
    'publishable-key': { type: 'string', default: 'pk_test_sandbox' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string', default: 'whsec_sandbox' },
  },
})

const webhookUrl = values['webhook-url']
const emulator = await startStripeEmulator({
  host: values.host,
  port: Number(values.port),
  dataFile: values.data,
  secretKey: values['secret-key'],
  publishableKey: values['publishable-key'],
  ...(webhookUrl && { webhook: { url: webhookUrl, secret: values['webhook-secret'] } }),
})

console.log(`Stripe emulator${emulator.shared ? ' (already running)' : ''}: ${emulator.origin}`)
console.log(`Stripe.js:       ${emulator.stripeJsUrl}`)
console.log(`Keys:            ${values['secret-key']}  ${values['publishable-key']}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => emulator.close().then(() => process.exit(0)))
}
