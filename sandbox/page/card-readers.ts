import { z } from 'zod'
import { escapeHtml } from './page-text.ts'

/** The emulator's API, with its secret key. */
interface StripeApi {
  origin: string
  secretKey: string
}

const readerList = z.object({
  data: z.array(
    z.object({ id: z.string(), label: z.string(), action: z.object({ status: z.string() }).nullable() }),
  ),
})

export type SandboxReader = z.infer<typeof readerList>['data'][number]

export async function listReaders(stripe: StripeApi): Promise<SandboxReader[]> {
  return readerList.parse(await (await call(stripe, '/v1/terminal/readers')).json()).data
}

/** Registers one more, for the desk to take payments on. */
export async function addReader(stripe: StripeApi): Promise<void> {
  const count = (await listReaders(stripe)).length
  const label = count === 0 ? 'Front Desk' : `Reader ${count + 1}`
  await call(stripe, '/v1/terminal/readers', { registration_code: 'simulated-wpe', label })
}

/** A customer presents a card to a reader. False if it isn't waiting for one. */
export async function presentCard(stripe: StripeApi, readerId: string, number: string): Promise<boolean> {
  const path = `/v1/test_helpers/terminal/readers/${encodeURIComponent(readerId)}/present_payment_method`
  return (await call(stripe, path, { 'card_present[number]': number })).ok
}

function call(
  { origin, secretKey }: StripeApi,
  path: string,
  form?: Record<string, string>,
): Promise<Response> {
  const headers = { authorization: `Bearer ${secretKey}` }
  return fetch(`${origin}${path}`, {
    headers,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
}

const CARDS = [
  ['4242424242424242', 'Present Card'],
  ['4000000000000002', 'Present Declined Card'],
] as const

export function renderReader({ id, label, action }: SandboxReader): string {
  if (action?.status !== 'in_progress') return `<li>${escapeHtml(label)}: idle</li>`
  const buttons = CARDS.map(
    ([number, text]) => `<button data-card='${JSON.stringify({ reader: id, number })}'>${text}</button>`,
  )
  return `<li>${escapeHtml(label)}: waiting for a card <span class="row">${buttons.join(' ')}</span></li>`
}
