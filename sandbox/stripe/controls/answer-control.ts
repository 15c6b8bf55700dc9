import type { IncomingMessage } from 'node:http'
import { settleProcessing } from '../payments/settle-processing.ts'
import type { Emulator } from '../protocol/emulator.ts'
import { applyControl, type ControlRequest } from './apply-control.ts'
import { healthAnswer } from './health.ts'
import { isLocalCaller } from './is-local-caller.ts'

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
