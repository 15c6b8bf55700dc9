import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERRORS, type ErrorCode, type Refusal, refuse } from '../../domain/errors.ts'
import { isUnavailable } from '../db/is-unavailable.ts'
import { HashQueueFull } from '../passwords/hash-queue.ts'
import { RefusalError } from './refusal-error.ts'

/** Fastify's own errors, by error code. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
}

const RETRY_LATER = { details: { retryAfterSeconds: 5 } }

/** Answers every failed request. Unexpected errors show no cause, only the request id to find in the log. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error)
  if (refusal) {
    send(reply, refusal)
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

function toRefusal(error: FastifyError): Refusal | null {
  if (error instanceof RefusalError) return error.refusal
  if (error instanceof HashQueueFull) return refuse('too_busy', RETRY_LATER)
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
