import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERRORS, type ErrorCode, type Refusal, refuse } from '../../domain/errors.ts'
import { isUnavailable } from '../db/is-unavailable.ts'
import { PasswordQueueFull } from '../passwords/password-queue.ts'
import { logSecurityEvent, type SecurityEvent } from '../services/security-log.ts'
import { RefusalError } from './api.ts'

/** Fastify's own errors, by error code. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
}

/** Refusals that can be part of an attack. */
const SECURITY_EVENTS: Readonly<Partial<Record<ErrorCode, SecurityEvent>>> = {
  invalid_credentials: 'sign_in_failed',
  wrong_password: 'wrong_password',
  passkey_needed: 'second_factor_missing',
  passkey_refused: 'passkey_refused',
  wrong_recovery_code: 'wrong_recovery_code',
  too_many_requests: 'limit_refused',
  account_guarded: 'limit_refused',
  network_full: 'limit_refused',
  slot_paused: 'limit_refused',
  wrong_setup_code: 'wrong_setup_code',
  wrong_code: 'wrong_code',
  forbidden: 'forbidden',
  foreign_origin: 'foreign_origin',
}

/** Only for the log: there's no one left to read it. */
const CLIENT_WENT_AWAY = 499

const RETRY_LATER = { details: { retryAfterSeconds: 5 } }

/** Answers every failed request. Unexpected errors show no cause, only the request id to find in the log. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error)
  if (refusal) {
    const event = SECURITY_EVENTS[refusal.code]
    if (event) logSecurityEvent(request.log, { event, ip: request.ip, ...aboutWhom(request) })
    send(reply, refusal)
    return
  }
  if (!request.raw.complete && request.raw.destroyed) {
    request.log.info({ status: CLIENT_WENT_AWAY }, 'the client went away before it had sent everything')
    void reply.code(CLIENT_WENT_AWAY).send()
    return
  }
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'request failed: the database is unavailable')
    send(reply, refuse('unavailable', RETRY_LATER))
    return
  }
  request.log.error({ err: error }, 'request failed')
  send(reply, refuse('internal', { details: { requestId: request.id } }))
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  send(reply, refuse('not_found'))
}

/** The account that a request names, and the user it comes from. */
function aboutWhom({ body, actor }: FastifyRequest): { email?: string; user?: string } {
  const email = (body as { email?: unknown } | null | undefined)?.email
  return { ...(typeof email === 'string' && { email }), ...(actor && { user: actor.id }) }
}

function toRefusal(error: FastifyError): Refusal | null {
  if (error instanceof RefusalError) return error.refusal
  if (error instanceof PasswordQueueFull) return refuse('too_busy', RETRY_LATER)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? 'is not valid',
    }))
    const first = issues[0]?.message
    return refuse('invalid', { ...(first ? { message: first } : {}), details: { issues } })
  }
  const code = FRAMEWORK_ERRORS[error.code]
  if (code) return refuse(code)
  // Only Fastify's errors: other libraries' errors can carry the status of an upstream response.
  const isFrameworks = error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500
  return isFrameworks ? refuse('malformed') : null
}

function send(reply: FastifyReply, { code, message, details }: Refusal): void {
  const { status, message: text } = ERRORS[code]
  if (typeof details?.retryAfterSeconds === 'number') reply.header('retry-after', details.retryAfterSeconds)
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code, message: message ?? text, ...(details ? { details } : {}) })
}
