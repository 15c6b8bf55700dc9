import { expect, it } from 'vitest'
import { z } from 'zod'
import { plainIssue } from './plain-issue.ts'

const schema = z.object({
  startTime: z.string(),
  spaceId: z.string().max(3),
  hours: z.int().min(1).max(3),
  method: z.enum(['cash', 'check', 'other']),
  isActive: z.boolean(),
  id: z.uuid(),
  seen: z.array(z.string()).min(1),
})
const GOOD = {
  startTime: 'x',
  spaceId: 'x',
  hours: 1,
  method: 'cash',
  isActive: true,
  id: '00000000-0000-4000-8000-000000000000',
  seen: ['x'],
}

it.each<[unknown, string]>([
  [{ ...GOOD, startTime: undefined }, 'Start time is required'],
  [{ ...GOOD, startTime: null }, 'Start time is required'],
  [{ ...GOOD, startTime: 5 }, 'Start time must be text'],
  [{ ...GOOD, spaceId: 'long' }, 'Space ID must have at most 3 characters'],
  [{ ...GOOD, hours: 'two' }, 'Hours must be a number'],
  [{ ...GOOD, hours: 1.5 }, 'Hours must be a whole number'],
  [{ ...GOOD, hours: 4 }, 'Hours must be at most 3'],
  [{ ...GOOD, method: 'card' }, 'Method must be cash, check, or other'],
  [{ ...GOOD, isActive: 'yes' }, 'Is active must be true or false'],
  [{ ...GOOD, id: 'x' }, "ID isn't valid"],
  [{ ...GOOD, seen: [] }, 'Seen must have at least 1 item'],
  [[], 'The request must be an object'],
  [undefined, 'The request is required'],
])('explains %j as "%s"', (input, expected) => {
  const result = schema.safeParse(input, { error: plainIssue })
  expect(result.error?.issues.map(({ message }) => message)).toEqual([expected])
})
