import fc, { type Arbitrary } from 'fast-check'

/** The parts of a JSON schema that the API's own document uses. */
export interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  nullable?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number | boolean
  maximum?: number
  additionalProperties?: Schema | boolean
}

/** Stands for something the API has answered with before: an id, or another telling value. */
export class Known {
  readonly kind: 'id' | 'other'
  readonly index: number
  constructor(kind: 'id' | 'other', index: number) {
    this.kind = kind
    this.index = index
  }
}

const knownId = fc.nat(10_000).map((index) => new Known('id', index))
const knownOther = fc.nat(10_000).map((index) => new Known('other', index))
const day = fc
  .integer({ min: -2, max: 12 })
  .map((days) => Temporal.PlainDate.from('2026-11-20').add({ days }))
const time = fc
  .tuple(day, fc.integer({ min: 17, max: 20 }))
  .map(([date, hour]) => date.toZonedDateTime('America/New_York').add({ hours: hour }).toInstant().toString())
const amount = fc.oneof(fc.constantFrom('30.00', '60.00', '75.00', '0', '0.01'), fc.nat(99_999).map(String))
const PHONE = fc.constantFrom('(989) 555-0142', '989.555.0143', '')
const PASSWORD = fc.constant('seventh-inning')

/** By property, so that many requests get past the first checks. */
const LIKELY: Readonly<Record<string, Arbitrary<unknown>>> = {
  spaceId: fc.constantFrom('cage-1', 'cage-2', 'cage-3', 'practice-area'),
  itemId: fc.constantFrom('cage-1', 'bundle1'),
  bundleId: fc.constantFrom(null, null, null, 'bundle1'),
  spaceIds: fc.constantFrom(['cage-1'], ['cage-1', 'cage-2'], ['practice-area']),
  totalAmount: fc.constantFrom('30.00', 30, '60.00'),
  email: fc.nat(20).map((n) => `fuzz${n}@example.com`),
  customerEmail: fc.nat(20).map((n) => `fuzz${n}@example.com`),
  // Most new bookings have an email address instead.
  customerId: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, knownId),
  phone: PHONE,
  customerPhone: PHONE,
  version: fc.integer({ min: 1, max: 3 }),
  amount,
  password: PASSWORD,
  newPassword: PASSWORD,
  confirmPassword: PASSWORD,
}

/** As a text ends that a phone cut at its maximum length. */
const HALF_AN_EMOJI = 'half an emoji \ud83e'

/** What people, broken clients, and attackers send instead. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  // No database takes these in a text, so they're the ones that most often slip through.
  { weight: 4, arbitrary: fc.constantFrom('\0', 'a\0b', '\ud83e', HALF_AN_EMOJI) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      '',
      ' ',
      '\u202eevil',
      'ß'.repeat(300),
      'x'.repeat(5_000),
      "'; drop table bookings; --",
      '<img src=x onerror=alert(1)>',
      '=HYPERLINK("http://evil.example")',
      '../../etc/passwd',
      '%00',
      '{{7*7}}',
      'Infinity',
      'NaN',
      '-0',
      '1e308',
      '9'.repeat(40),
      ' 30.00 ',
      '30,00',
      '٣٠',
      '0000-00-00',
      '9999-12-31',
      '2026-02-30',
      '+275760-09-13T00:00:00Z',
      '2026-11-21T23:00:00.999999999Z',
      '2027-03-14T02:30:00-05:00',
      'cage-1',
      'bundle4',
      'stranger@example.com',
    ),
  },
  fc.constantFrom<unknown>(-1, 0, 0.1, -0, 1e308, 2 ** 31, 2 ** 53, 2 ** 63),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 4 }),
  fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'id', 'role', 'toString'),
    fc.anything({ maxDepth: 1 }),
    {
      maxKeys: 3,
    },
  ),
)

/** A value that mostly fits a schema. */
export function fitting(schema: Schema): Arbitrary<unknown> {
  const value = kindOf(schema)
  return schema.nullable ? fc.option(value, { freq: 4 }) : value
}

function kindOf(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  if (schema.properties) return objectOf(schema.properties, schema.required ?? [])
  switch (schema.type) {
    case 'array':
      return fc.array(fitting(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1_000, 1_000) })
    default:
      return textOf(schema)
  }
}

function textOf({ format, maxLength = 60 }: Schema): Arbitrary<unknown> {
  if (format === 'date') return day.map(String)
  if (format === 'date-time') return time
  if (format === 'uuid') return fc.oneof({ weight: 9, arbitrary: knownId }, fc.uuid())
  return fc.oneof(
    { weight: 3, arbitrary: knownOther },
    amount,
    day.map(String),
    fc.constantFrom('cage-1', 'cage-2', 'practice-area', 'bundle1', 'seventh-inning-stretch'),
    fc.string({ maxLength: Math.min(maxLength, 60) }),
  )
}

/** Half of the time with one value that doesn't fit, one missing, or one too many, or with texts that are cut within an emoji. */
export function objectOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): Arbitrary<Record<string, unknown>> {
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, LIKELY[name] ?? fitting(schema)]),
  )
  const names = Object.keys(properties)
  const fits = fc
    .tuple(fc.record(values, { requiredKeys: [...required] as never }), fc.integer({ min: 1, max: 3 }))
    .map(([value, hours]) => withEnd(value, hours))
  const broken = fc
    .tuple(fits, fc.constantFrom(...names, 'extra'), hostile)
    .map(([value, name, wrong]) => ({ ...value, [name]: wrong }))
  const texts = names.filter((name) => !LIKELY[name] && isText(properties[name] ?? {}))
  // Everything else fits, so the text gets as far as it can.
  const cut = fits.map((value) => ({
    ...value,
    ...Object.fromEntries(texts.map((name) => [name, HALF_AN_EMOJI])),
  }))
  return fc.oneof(
    { weight: 5, arbitrary: fits },
    { weight: 4, arbitrary: broken },
    { weight: texts.length > 0 ? 2 : 0, arbitrary: cut },
    fc.record(values, { requiredKeys: [] }),
  )
}

/** What people type. */
function isText({ type, format, enum: values, maxLength }: Schema): boolean {
  return type === 'string' && !format && !values && maxLength !== undefined
}

/** An end that fits the start, so that some slots can be booked. */
function withEnd(value: Record<string, unknown>, hours: number): Record<string, unknown> {
  if (typeof value.startTime !== 'string') return value
  return { ...value, endTime: Temporal.Instant.from(value.startTime).add({ hours }).toString() }
}
