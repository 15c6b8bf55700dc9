import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantSchema } from './instant.schema.ts'

const ALIKE =
  /^(1999|20\d\d|210[01])-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d(\.\d{1,12})?(Z|[+-][0-2]\d:[0-6]\d)$/

it('accepts only times that Temporal can compute with', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.stringMatching(ALIKE), (text) => {
      if (!instantSchema.safeParse(text).success) return
      accepted += 1
      expect(() => Temporal.Instant.from(text)).not.toThrow()
    }),
    { numRuns: 2000 },
  )
  expect(accepted).toBeGreaterThan(50)
})
