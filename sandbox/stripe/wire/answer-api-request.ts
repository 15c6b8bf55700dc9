import { createHash } from 'node:crypto'
import type { ApiCall } from '../protocol/api-call.ts'
import type { Emulator } from '../protocol/emulator.ts'
import { decodeForm } from '../protocol/form-decode.ts'
import { textListParam } from '../protocol/read-params.ts'
import { invalidRequest, StripeFailure, unauthorized } from '../protocol/stripe-failure.ts'
import { newId } from '../store/new-id.ts'
import { routeFor } from './api-routes.ts'
import { publishableView } from './publishable-view.ts'

export interface ApiRequest {
  method: string
  path: string
  /** The query of a GET, the body of a POST. */
  form: string
  authorization: string | undefined
  idempotencyKey: string | undefined
}

export interface ApiAnswer {
  status: number
  /** JSON. */
  body: string
  requestId: string
  /** The first request with this idempotency key. */
  originalRequestId?: string
}

/** Answers a request to `/v1`. Synchronous, so requests never interleave. */
export function answerApiRequest(emulator: Emulator, request: ApiRequest): ApiAnswer {
  const requestId = newId('req', 14)
  const params = decodeForm(request.form)
  let key: KeyKind | 'none' = 'none'
  let answer: ApiAnswer
  try {
    key = checkKey(request.authorization, emulator.keys)
    const call: ApiCall = {
      emulator,
      requestId,
      idempotencyKey: request.idempotencyKey ?? null,
      method: request.method,
      path: request.path,
      params,
      isPublishable: key === 'publishable',
    }
    answer = emulator.store.transaction(() => answerOnce(call, request.form))
  } catch (error) {
    answer = { requestId, ...failureAnswer(error) }
  }
  emulator.log.add({
    id: requestId,
    at: new Date().toISOString(),
    method: request.method,
    path: request.path,
    key,
    idempotencyKey: request.idempotencyKey ?? null,
    isReplayed: answer.originalRequestId !== undefined,
    status: answer.status,
    params,
  })
  return answer
}

/** Replays the first answer to an idempotency key, or rejects the key if the request differs. */
function answerOnce(call: ApiCall, form: string): ApiAnswer {
  const { replays } = call.emulator.store
  const requestId = call.requestId ?? ''
  const key = call.method === 'POST' ? call.idempotencyKey : null
  if (key === null) return { requestId, ...perform(call).answer }

  const endpoint = `${call.method} ${call.path}`
  const bodyHash = createHash('sha256').update(form).digest('hex')
  const first = replays.find(key, Date.now())
  if (first) {
    if (first.endpoint !== endpoint || first.bodyHash !== bodyHash) throw mismatchedKey(key)
    return { requestId, status: first.status, body: first.answer, originalRequestId: first.requestId }
  }
  const { answer, isReplayable } = perform(call)
  if (isReplayable) {
    replays.keep(
      key,
      { endpoint, bodyHash, requestId, status: answer.status, answer: answer.body },
      Date.now(),
    )
  }
  return { requestId, ...answer }
}

/** Catches failures inside the transaction, so that a declined charge is committed. */
function perform(call: ApiCall): { answer: { status: number; body: string }; isReplayable: boolean } {
  try {
    const answer = expand(call, handle(call))
    const seen = call.isPublishable ? publishableView(answer) : answer
    return { answer: { status: 200, body: JSON.stringify(seen, null, 2) }, isReplayable: true }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    const answer = failureAnswer(error, call.isPublishable)
    return { answer, isReplayable: error.replayable }
  }
}

function handle(call: ApiCall): object {
  const found = routeFor(call.method, call.path)
  if (!found) {
    throw invalidRequest(
      `Unrecognized request URL (${call.method}: ${call.path}). The emulator covers only part of Stripe's API.`,
      { status: 404 },
    )
  }
  if (call.isPublishable && !found.route.isForBrowsers) {
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    )
  }
  return found.route.handle(call, found.id)
}

function failureAnswer(error: unknown, isPublishable = false): { status: number; body: string } {
  const failure =
    error instanceof StripeFailure
      ? error
      : new StripeFailure(500, {
          type: 'api_error',
          message: `The Stripe emulator failed: ${error instanceof Error ? error.message : String(error)}`,
        })
  const body = isPublishable ? publishableView(failure.body) : failure.body
  return { status: failure.status, body: JSON.stringify({ error: body }, null, 2) }
}

function mismatchedKey(key: string): StripeFailure {
  return new StripeFailure(
    400,
    {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    { replayable: false },
  )
}

type KeyKind = 'secret' | 'publishable'

/** Tells which of the emulator's two keys a request has; 401 for any other. Messages never repeat the key that was sent. */
function checkKey(authorization: string | undefined, keys: Emulator['keys']): KeyKind {
  const key = authorization?.match(/^Bearer (.+)$/)?.[1]
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  if (/^[a-z]+_live_/.test(key)) {
    throw unauthorized('A live key was sent to the Stripe emulator, which accepts test keys only.')
  }
  if (key === keys.secret) return 'secret'
  if (key === keys.publishable) return 'publishable'
  throw unauthorized('Invalid API Key provided.')
}

const expandable = ['latest_charge', 'source', 'data.source']

/** A copy of the answer with objects in place of their ids, if `expand` asks for the charge of an intent or the sources of balance transactions. */
function expand<T extends object>(call: ApiCall, answer: T): T {
  const copy = structuredClone(answer)
  for (const path of textListParam(call.params, 'expand') ?? []) {
    const field = path.replace('data.', '')
    const parents: Record<string, unknown>[] =
      path === field ? [copy] : 'data' in copy ? Object(copy.data) : []
    if (call.isPublishable || !expandable.includes(path) || parents.some((parent) => !(field in parent)))
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
    for (const parent of parents)
      parent[field] = call.emulator.store.objects.findAny(String(parent[field])) ?? parent[field]
  }
  return copy
}
