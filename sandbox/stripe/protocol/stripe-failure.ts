import type Stripe from 'stripe'

/** Body of the `error` field of an answer, as the SDKs read it. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  doc_url?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/** An answer other than 200. What was written before it is thrown stays written, as with a declined charge. */
export class StripeFailure extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Whether the answer is kept for its idempotency key. */
  readonly replayable: boolean

  constructor(status: number, body: ErrorBody, { replayable = true } = {}) {
    super(body.message)
    this.status = status
    this.body = withDocumentation(body)
    this.replayable = replayable
  }
}

function withDocumentation(body: ErrorBody): ErrorBody {
  if (!body.code) return body
  return { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
}

/** 400 unless said otherwise: the caller asked for something that cannot be. */
export function invalidRequest(
  message: string,
  details: Omit<ErrorBody, 'type' | 'message'> & { status?: number } = {},
): StripeFailure {
  const { status = 400, ...fields } = details
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...fields })
}

/** An id that names nothing: 404 when it is the thing asked for, 400 when it is a parameter. */
export function noSuchObject(kind: string, id: string, param: string, status = 404): StripeFailure {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param, status })
}

/** 401 for a missing, unknown or unfitting key. */
export function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message }, { replayable: false })
}
