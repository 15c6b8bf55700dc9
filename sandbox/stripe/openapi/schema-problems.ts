import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import type { AnsweredCall } from '../protocol/emulator.ts'
import { newerFields, newerOperations, ownOperations } from './exemptions.ts'

interface Extract {
  responses: Record<string, object>
  schemas: { $id: string; $defs: Record<string, { properties: Record<string, unknown> }> }
}

const { responses, schemas }: Extract = JSON.parse(
  readFileSync(new URL('./stripe-schemas.json', import.meta.url), 'utf8'),
)
for (const [own, like] of Object.entries(ownOperations)) responses[own] = responses[like] ?? {}
for (const [name, fields] of Object.entries(newerFields)) allowFields(name, fields)

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
// Seconds. Milliseconds, an easy mistake, are out of range.
ajv.addFormat('unix-time', { type: 'number', validate: (at) => at > 1e9 && at < 1e10 })
ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/)
ajv.addSchema(schemas)

function allowFields(name: string, fields: readonly string[]) {
  const properties = schemas.$defs[name]?.properties ?? {}
  for (const field of fields) {
    if (field in properties)
      throw new Error(`Remove the exemption for ${name}.${field}: Stripe's description has it.`)
    properties[field] = true
  }
}

/** How an answer deviates from Stripe's description, one message per problem; empty if it conforms. */
export function schemaProblems({ method, path, status, body }: AnsweredCall): string[] {
  const call = `${method} ${path}: ${status}`
  const answer: unknown = JSON.parse(body)
  if (status !== 200) return problemsOf(call, named('error'), answer)
  if (newerOperations.includes(`${method} ${path}`)) return []
  const operation = Object.keys(responses).find((known) => isCallOf(known, `${method} ${path}`))
  if (!operation) return [`${call} is not in Stripe's description`]
  const problems = problemsOf(call, ajv.compile(responses[operation] ?? false), answer)
  return [...problems, ...eventsIn(answer).flatMap((event) => payloadProblems(call, event))]
}

/** The same for a webhook payload. */
export function webhookProblems(payload: string): string[] {
  const event: unknown = JSON.parse(payload)
  return [...problemsOf('webhook', named('event'), event), ...payloadProblems('webhook', event)]
}

/** `{intent}` in an operation matches one segment of the path. */
function isCallOf(operation: string, call: string): boolean {
  return new RegExp(`^${operation.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call)
}

function named(schema: string): ValidateFunction {
  const validate = ajv.getSchema(`stripe#/$defs/${schema}`)
  if (!validate) throw new Error(`There is no schema ${schema}.`)
  return validate as ValidateFunction
}

/** Stripe's description allows any object in an event; this requires a complete object of its kind. */
function payloadProblems(call: string, event: unknown): string[] {
  const { type, data } = event as { type?: string; data?: { object?: { object?: string } } }
  const kind = String(data?.object?.object)
  if (!(kind in schemas.$defs))
    return [`${call} ${type} contains a ${kind}, which is not in Stripe's description`]
  return problemsOf(`${call} ${type}`, named(kind), data?.object)
}

function eventsIn(answer: unknown): unknown[] {
  const { object, data } = answer as { object?: string; data?: unknown[] }
  const objects = object === 'list' && data ? data : [answer]
  return objects.filter((one) => (one as { object?: string }).object === 'event')
}

function problemsOf(call: string, validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  const problems = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${call} ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  )
  return [...new Set(problems)]
}
