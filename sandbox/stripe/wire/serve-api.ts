import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiVersion } from '../events/record-event.ts'
import type { ApiFaultName } from '../faults/faults.ts'
import type { Emulator } from '../protocol/emulator.ts'
import { type ApiAnswer, answerApiRequest } from './answer-api-request.ts'
import { readBody } from './read-body.ts'

/** Serves the API over HTTP, with the faults set by the controls. */
export async function serveApi(
  emulator: Emulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  // Any page can call, as with Stripe: it has only the publishable key, and there are no cookies.
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', 'request-id')
  if (request.method === 'OPTIONS') {
    response.setHeader(
      'access-control-allow-headers',
      'authorization, content-type, idempotency-key, stripe-version',
    )
    response.setHeader('access-control-allow-methods', 'GET, POST')
    response.writeHead(204).end()
    return
  }

  const method = request.method ?? 'GET'
  const send = (answer: ApiAnswer) => sendAnswer(response, answer)
  const body = await readBody(request)
  const take = (name: ApiFaultName) => emulator.faults.takeApi(name, method, url.pathname)
  const slow = take('slow')
  if (slow) await sleep(slow.ms ?? 1000, undefined, { ref: false })
  const reset = take('reset')
  if (reset && reset.when !== 'after') return void request.socket.resetAndDestroy()
  const fail = take('fail')
  if (fail?.shouldRetry === false) response.setHeader('stripe-should-retry', 'false')
  if (fail && fail.when !== 'after') return send(outage(fail.status))

  const answer = answerApiRequest(emulator, {
    method,
    path: url.pathname,
    form: method === 'GET' ? url.search.slice(1) : body,
    authorization: request.headers.authorization,
    idempotencyKey: headerText(request, 'idempotency-key'),
  })
  if (reset) return void request.socket.resetAndDestroy()
  if (fail) return send(outage(fail.status))
  const idempotencyKey = headerText(request, 'idempotency-key')
  if (idempotencyKey) response.setHeader('idempotency-key', idempotencyKey)
  send(answer)
}

function sendAnswer(response: ServerResponse, answer: ApiAnswer) {
  response.setHeader('content-type', 'application/json')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('request-id', answer.requestId)
  response.setHeader('stripe-version', apiVersion)
  if (answer.originalRequestId) {
    response.setHeader('idempotent-replayed', 'true')
    response.setHeader('original-request', answer.originalRequestId)
  }
  response.writeHead(answer.status).end(answer.body)
}

function outage(status = 500): ApiAnswer {
  const error = { type: 'api_error', message: 'Simulated outage, requested through the emulator controls.' }
  return { status, requestId: 'req_outage', body: JSON.stringify({ error }) }
}

function headerText(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
