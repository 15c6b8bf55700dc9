// cspell:ignore mple
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { plainText, tidyProse, tidyText, whyUnusable } from '../../domain/visible-text.ts'
import { WALKS } from '../attacks/walks.ts'
import { buildTestApp, testAppOfFile } from '../start-test-app.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

const PASSWORD = 'normalized when it is hashed or checked: any character can be part of one'
const COMPARED = 'compared with what was shown, and not kept'
const WEBAUTHN = 'a word of WebAuthn, and not kept'

/** Fields that take text as it is, each with the reason. */
const AS_TYPED: Readonly<Record<string, string>> = {
  'POST /api/admin/reset-user-password body.newPassword': PASSWORD,
  'POST /api/auth/change-password body.currentPassword': PASSWORD,
  'POST /api/auth/change-password body.newPassword': PASSWORD,
  'POST /api/auth/confirmation body.password': PASSWORD,
  'POST /api/auth/confirmation/passkey body.response.authenticatorAttachment': WEBAUTHN,
  'POST /api/auth/login body.password': PASSWORD,
  'POST /api/auth/passkey body.response.authenticatorAttachment': WEBAUTHN,
  'POST /api/auth/passkeys body.response.authenticatorAttachment': WEBAUTHN,
  'POST /api/auth/passkeys body.response.response.transports[]': WEBAUTHN,
  'POST /api/auth/password-reset body.newPassword': PASSWORD,
  'POST /api/auth/register body.confirmPassword': PASSWORD,
  'POST /api/auth/register body.password': PASSWORD,
  'POST /api/booking-link/agreements body.dates': COMPARED,
  ...Object.assign({}, ...WALKS.map(({ asTyped }) => asTyped)),
}

const SPACES = 'every space is a plain one'

/** Fields that keep something else than what's typed, each with the reason. */
const FOLDED: Readonly<Record<string, string>> = {
  'POST /api/admin/reset-user-password body.newPassword': SPACES,
  'POST /api/auth/change-password body.newPassword': SPACES,
  'POST /api/auth/password-reset body.newPassword': SPACES,
  'POST /api/auth/register body.confirmPassword': SPACES,
  'POST /api/auth/register body.password': SPACES,
  ...Object.assign({}, ...WALKS.map(({ folded }) => folded)),
}

/** Texts that each schema gets: also inside what names, emails, and numbers look like. */
const PROBES = HOSTILE_TEXTS.flatMap((text) => [
  text,
  `Casey${text}Stengel`,
  `${text}4200`,
  `jane@exa${text}mple.com`,
])

interface Field {
  /** "POST /api/bookings body.spaceId" */
  name: string
  schema: z.ZodType
}

const barn = await testAppOfFile()

/** The schemas of all requests, as the app registers them. */
async function requestSchemas(): Promise<Field[]> {
  const found: Field[] = []
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook(
      'onRoute',
      ({ method, url, schema }: RouteOptions) => {
        for (const part of ['body', 'querystring', 'params'] as const)
          if (schema?.[part])
            found.push({ name: `${method} ${url} ${part}`, schema: schema[part] as z.ZodType })
      },
    )
  subscribe('fastify.initialization', watch)
  await buildTestApp(barn.services, {})
  unsubscribe('fastify.initialization', watch)
  return found.filter(({ name }) => !name.startsWith('HEAD'))
}

interface Def {
  type: string
  shape: Record<string, z.ZodType>
  options: z.ZodType[]
  element: z.ZodType
  valueType: z.ZodType
  innerType: z.ZodType
  in: z.ZodType
  out: z.ZodType
}

const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** The parts of a schema that take text. Enums, numbers, and booleans don't. */
function textFields({ name, schema }: Field): Field[] {
  const def = defOf(schema)
  const inside = (inner: z.ZodType, place = '') => textFields({ name: name + place, schema: inner })
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => inside(inner, `.${key}`))
    case 'array':
      return inside(def.element, '[]')
    case 'record':
      return inside(def.valueType, '[]')
    case 'union':
      return def.options.flatMap((option) => inside(option))
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType)
    case 'pipe':
      // A text that's read further is judged by what comes out.
      return isText(def.in) ? [{ name, schema }] : [...inside(def.in), ...inside(def.out)]
    case 'string':
      return [{ name, schema }]
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'transform':
    case 'unknown':
      return []
    default:
      throw new Error(`${name}: textFields doesn't know ${def.type} yet`)
  }
}

function isText(schema: z.ZodType): boolean {
  const def = defOf(schema)
  if (def.type === 'union') return def.options.some(isText)
  return def.type === 'string' || (def.type === 'pipe' && isText(def.in))
}

/** Whether everything in it can be seen, in its one spelling. */
function isVisible(value: unknown): boolean {
  return (
    typeof value !== 'string' ||
    (tidyText(value) === value && whyUnusable(value, { isMultiline: true }) === null)
  )
}

const requests = await requestSchemas()
const fields = requests.flatMap(textFields)

/** The names of the fields that read one of the texts as something that this is true of. */
function fieldsWith(isOdd: (read: unknown, typed: string) => boolean): string[] {
  const odd = fields.filter(({ schema }) =>
    PROBES.some((typed) => {
      const { success, data } = schema.safeParse(typed)
      return success && isOdd(data, typed)
    }),
  )
  return [...new Set(odd.map(({ name }) => name))].sort()
}

it('looks at all requests', () => {
  expect(fields.length).toBeGreaterThan(200)
})

it('keeps no text that cannot be seen, in any field of any request', () => {
  expect(fieldsWith((read) => !isVisible(read))).toEqual(Object.keys(AS_TYPED).sort())
})

it('changes no text without a reason, except for what cannot be seen', () => {
  const changed = fieldsWith(
    (read, typed) =>
      typeof read === 'string' &&
      ![typed, tidyText(typed), tidyProse(typed), plainText(typed)].includes(read),
  )
  expect(changed).toEqual(Object.keys(FOLDED).sort())
})
