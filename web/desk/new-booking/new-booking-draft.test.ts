import { describe, expect, it } from 'vitest'
import { blockedMessage, draftFrom } from './new-booking-draft.ts'

describe('draftFrom', () => {
  it('starts from the slot in the URL', () => {
    expect(draftFrom(new URLSearchParams('date=2026-11-28&hour=18&spaceId=cage-2'))).toMatchObject({
      date: '2026-11-28',
      hour: '18',
      item: { spaceId: 'cage-2', bundleId: null },
    })
  })

  it.each(['', 'date=tomorrow&hour=7', 'date=2026-02-30&hour=22', 'hour=x'])(
    'ignores an invalid URL %j',
    (query) => {
      expect(draftFrom(new URLSearchParams(query))).toMatchObject({
        date: '',
        hour: '',
        item: { spaceId: null, bundleId: null },
        hours: 1,
      })
    },
  )
})

it('explains a blocked date with its reason, if it has one', () => {
  const blocked = [
    { date: '2026-11-26', reason: 'Thanksgiving' },
    { date: '2026-12-25', reason: '' },
  ]
  expect(blockedMessage(blocked, '2026-11-26')).toBe('This date is unavailable: Thanksgiving')
  expect(blockedMessage(blocked, '2026-12-25')).toBe('This date is not available for bookings.')
  expect(blockedMessage(blocked, '2026-12-26')).toBeNull()
})
