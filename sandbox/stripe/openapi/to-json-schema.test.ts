import { expect, test } from 'vitest'
import { toJsonSchema } from './to-json-schema.ts'

const kept = '#/components/schemas/charge'
const cut = '#/components/schemas/invoice'

test.each([
  [
    { type: 'string', maxLength: 5000 },
    { type: 'string', maxLength: 5000 },
  ],
  [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    { type: 'string', enum: ['a'], nullable: true },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [{ $ref: kept }, { $ref: 'stripe#/$defs/charge' }],
  [{ $ref: cut }, false],
  [
    { anyOf: [{ type: 'string' }, { $ref: kept }], nullable: true },
    { anyOf: [{ type: 'string' }, { $ref: 'stripe#/$defs/charge' }, { type: 'null' }] },
  ],
  [{ anyOf: [{ type: 'string' }, { $ref: cut }] }, { type: 'string' }],
  [{ anyOf: [{ $ref: cut }], nullable: true }, { type: 'null' }],
  [{ anyOf: [{ $ref: cut }] }, false],
  [
    { type: 'array', items: { $ref: cut } },
    { type: 'array', items: false },
  ],
  [{ type: 'object' }, { type: 'object' }],
  [
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', additionalProperties: { type: 'string' } },
  ],
  [
    { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { $ref: cut } } },
    { type: 'object', required: ['a'], properties: { a: { type: 'string' } }, additionalProperties: false },
  ],
])('converts %j', (openApi, expected) => {
  expect(toJsonSchema(openApi)).toEqual(expected)
})

test('throws if a required field would be removed', () => {
  expect(() => toJsonSchema({ type: 'object', required: ['b'], properties: { b: { $ref: cut } } })).toThrow(
    'b is required',
  )
})
