import type { IncomingMessage } from 'node:http'
import { payOut } from '../balance/pay-out.ts'
import type { ApiFaultSettings, WebhookFaultSettings } from '../faults/faults.ts'
import { settleProcessing } from '../payments/settle-processing.ts'
import type { Emulator } from '../protocol/emulator.ts'
import { forget } from './forget.ts'
import { healthAnswer } from './health.ts'

export interface ControlAnswer {
  status: number
  body: object
}

const ok = (body: object = { ok: true }): ControlAnswer => ({ status: 200, body })
const notFound = (what: string): ControlAnswer => ({
  status: 404,
  body: { error: `Not found: ${what}` },
})

/** Answers `/_emu/…`, the emulator's own calls for tests, which aren't part of Stripe's API. */
export async function answerControl(
  emulator: Emulator,
  request: IncomingMessage,
  path: string,
  text: string,
): Promise<ControlAnswer> {
  if (!isLocalCaller(request))
    return { status: 403, body: { error: 'Controls are available from this machine only.' } }
  const body = parseJson(text)
  if (!body) return { status: 400, body: { error: 'The body must be a JSON object.' } }
  const { store, deliveries, faults, log } = emulator
  const intent = path.match(/^\/_emu\/payment_intents\/([^/]+)\/settle$/)?.[1]

  if (intent !== undefined && request.method === 'POST') {
    const outcome = body.outcome === 'failed' ? 'failed' : 'succeeded'
    const cause = { emulator, requestId: null, idempotencyKey: null }
    const settled = store.transaction(() => settleProcessing(cause, intent, outcome))
    return settled ? ok(settled) : notFound(`${intent} with status processing`)
  }

  switch (`${request.method} ${path}`) {
    case 'GET /_emu/health':
      return ok(healthAnswer(emulator))
    case 'GET /_emu/requests':
      return ok({ requests: log.all() })
    case 'POST /_emu/webhook':
      if (!isText(body.url) || !isText(body.secret)) {
        return { status: 400, body: { error: 'url and secret are required.' } }
      }
      store.settings.saveWebhook({ url: body.url, secret: body.secret })
      return ok()
    case 'POST /_emu/control': {
      const unknown = applyControl(emulator, body as ControlRequest)
      return unknown ? { status: 400, body: { error: `Unknown control: ${unknown}` } } : ok()
    }
    case 'POST /_emu/flush':
      emulator.refundOutcomes.settleAll()
      await deliveries.flush()
      return ok({ pending: store.deliveries.inState('pending').length })
    case 'POST /_emu/payout': {
      const payout = store.transaction(() =>
        payOut({ emulator, requestId: null, idempotencyKey: null }, Number.POSITIVE_INFINITY),
      )
      return payout ? ok(payout) : notFound('a positive balance')
    }
    case 'POST /_emu/forget': {
      if (!isTexts(body.intents) || !isTexts(body.customers)) {
        return { status: 400, body: { error: 'intents and customers are required.' } }
      }
      const { intents, customers } = body
      store.transaction(() => forget(emulator, intents, customers))
      return ok()
    }
    case 'POST /_emu/reset':
      emulator.refundOutcomes.close()
      store.clear()
      faults.reset()
      log.clear()
      return ok()
    default:
      return notFound(path)
  }
}

function parseJson(text: string): Record<string, unknown> | undefined {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether the caller is on this machine; the controls require no key. Also rejects web pages from other origins
 * (`Origin`), and DNS rebinding (`Host`).
 */
function isLocalCaller(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  if (address !== '::1' && !address.startsWith('127.')) return false
  const { host, origin } = request.headers
  if (!host || !isLoopback(`http://${host}`)) return false
  return origin === undefined || isLoopback(origin)
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && loopbackNames.includes(new URL(url).hostname)
}

/** Body of `POST /_emu/control`. Missing fields keep their settings. */
interface ControlRequest {
  webhooks?: WebhookFaultSettings
  /** Answer calls with a 5xx. */
  fail?: ApiFaultSettings
  /** Cut the connection of calls. */
  reset?: ApiFaultSettings
  /** Answer calls late. */
  slow?: ApiFaultSettings
  /** Keeps this many of the next confirmations in `processing` until they are settled. */
  processing?: number
}

const known = ['webhooks', 'fail', 'reset', 'slow', 'processing']

/** Applies the settings. Returns the name of an unknown control, if any, and then applies nothing. */
function applyControl({ faults, deliveries }: Emulator, control: ControlRequest): string | undefined {
  const unknown = Object.keys(control).find((name) => !known.includes(name))
  if (unknown) return unknown
  if (control.webhooks) {
    faults.webhooks.set(control.webhooks)
    if (control.webhooks.hold === false) deliveries.releaseHeld()
  }
  for (const name of ['fail', 'reset', 'slow'] as const) {
    const settings = control[name]
    if (settings) faults.setApi(name, settings)
  }
  if (control.processing !== undefined) faults.setProcessingHolds(control.processing)
  return undefined
}
