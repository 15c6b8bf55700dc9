import type Stripe from 'stripe'
import type { FormObject, FormValue } from './form-decode.ts'
import { invalidRequest } from './stripe-failure.ts'

/** Rejects unknown parameters with 400, as Stripe does. This catches typos. */
export function refuseUnknownParams(params: FormObject, known: readonly string[]) {
  const unknown = Object.keys(params).find((name) => name !== 'expand' && !known.includes(name))
  if (unknown) {
    throw invalidRequest(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    })
  }
}

/** Undefined if missing or empty, since an empty value clears a field in Stripe's encoding. 400 unless text. */
export function textParam(params: FormObject, name: string): string | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string')
    throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param: name })
  return value
}

/** As `textParam`, but 400 if missing. */
export function requiredTextParam(params: FormObject, name: string): string {
  const value = textParam(params, name)
  if (value === undefined) throw missingParam(name)
  return value
}

/** The 400 for a required parameter, to throw. */
export function missingParam(name: string) {
  return invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}

/** Undefined if missing or empty; 400 unless an integer. */
export function integerParam(params: FormObject, name: string): number | undefined {
  const value = textParam(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d+$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
  }
  return Number(value)
}

/** Undefined if missing or empty; 400 unless `true` or `false`. */
export function booleanParam(params: FormObject, name: string): boolean | undefined {
  const value = textParam(params, name)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false')
    throw invalidRequest(`Invalid boolean: ${value}`, { param: name })
  return value === 'true'
}

/** Undefined if missing or empty; 400 unless one of `choices`. */
export function choiceParam<T extends string>(
  params: FormObject,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = textParam(params, name)
  if (value === undefined) return undefined
  const choice = choices.find((known) => known === value)
  if (!choice) throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(', ')}`, { param: name })
  return choice
}

/** Undefined if missing or empty; 400 unless an object. */
export function objectParam(params: FormObject, name: string): FormObject | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' || Array.isArray(value))
    throw invalidRequest('Invalid object', { param: name })
  return value
}

/** Undefined if missing or empty; 400 unless a list of strings. */
export function textListParam(params: FormObject, name: string): string[] | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  const isTextList = (list: FormValue): list is string[] =>
    Array.isArray(list) && list.every((item) => typeof item === 'string')
  if (!isTextList(value)) throw invalidRequest('Invalid array', { param: name })
  return value
}

/** None if missing; 400 beyond Stripe's limits. */
export function metadataParam(params: FormObject): Stripe.Metadata {
  const metadata: Stripe.Metadata = {}
  for (const [key, value] of Object.entries(objectParam(params, 'metadata') ?? {})) {
    if (typeof value !== 'string')
      throw invalidRequest('Metadata values must be strings', { param: 'metadata' })
    if (key.length > 40 || value.length > 500) {
      throw invalidRequest('Metadata keys can have up to 40 characters and values up to 500 characters', {
        param: `metadata[${key}]`,
      })
    }
    metadata[key] = value
  }
  if (Object.keys(metadata).length > 50) {
    throw invalidRequest('You can have up to 50 metadata keys', { param: 'metadata' })
  }
  return metadata
}
