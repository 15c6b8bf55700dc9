import { expect, it } from 'vitest'
import { z } from 'zod'
import { writeResponses } from './write-response.ts'

const person = z.object({ name: z.string(), nick: z.string().optional() })
const team = z.object({
  coach: person.nullable(),
  players: z.array(person),
  scores: z.union([z.array(person), z.object({ runs: z.number() })]),
})

const write = (schema: z.ZodType, value: unknown) =>
  writeResponses({ schema, method: 'GET', url: '/', httpStatus: '200' })(value)

it('writes what the schema declares, and nothing else', () => {
  const pat = { name: 'Pat', passwordHash: 'secret' }
  expect(write(person, pat)).toBe('{"name":"Pat"}')
  expect(
    write(team, { coach: pat, players: [pat, { ...pat, nick: 'P' }], scores: { runs: 3, hidden: true } }),
  ).toBe('{"coach":{"name":"Pat"},"players":[{"name":"Pat"},{"name":"Pat","nick":"P"}],"scores":{"runs":3}}')
  expect(write(team, { coach: null, players: [], scores: [pat] })).toBe(
    '{"coach":null,"players":[],"scores":[{"name":"Pat"}]}',
  )
})

it('writes single values and nothing', () => {
  expect(write(z.string(), 'a"b')).toBe('"a\\"b"')
  expect(write(z.null(), null)).toBe('null')
})
