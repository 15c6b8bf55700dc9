import { createHmac } from 'node:crypto'
import { unixNow } from '../store/new-id.ts'
import type { WebhookEndpoint } from '../store/setting-table.ts'

const timeoutMs = 10_000

/** Posts a signed event. Whether the receiver accepted it; never throws. */
export async function sendWebhook(
  { url, secret }: WebhookEndpoint,
  event: object,
  aborted: AbortSignal,
): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, secret, unixNow()),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([aborted, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** The `Stripe-Signature` header for a payload sent at `timestamp` (seconds). */
function signPayload(payload: string, secret: string, timestamp: number): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}
