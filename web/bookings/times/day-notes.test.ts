import { expect, it } from 'vitest'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { pausedNotes } from './day-notes.tsx'

const date = Temporal.PlainDate.from('2026-11-28')
const span = (hour: number, until: string) => ({
  start: instantAt(date, hour),
  end: instantAt(date, hour + 1),
  until: Temporal.Instant.from(until),
})

it('names the hours that are paused until the same minute together', () => {
  const until = '2026-11-20T18:14:00Z'
  expect(pausedNotes([span(10, until), span(11, until), span(15, '2026-11-20T18:29:30Z')])).toEqual([
    '10:00 AM and 11:00 AM were held more than once from your account or network without payment. Try again after 1:14 PM ET.',
    '3:00 PM was held more than once from your account or network without payment. Try again after 1:30 PM ET.',
  ])
})
