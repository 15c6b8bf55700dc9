import { describe, expect, it } from 'vitest'
import { dailyBackups, expiredBackups } from './expired-backups.ts'

const nameOf = (date: Temporal.PlainDate, time = '09-11-00') => `barn-daily-${date}T${time}Z.jsonl.gz`

/** The files left after a backup a day for this number of days, with a cleanup after each. */
function daily(days: number): string[] {
  let names: string[] = []
  for (let day = 0; day < days; day += 1) {
    names.push(nameOf(Temporal.PlainDate.from('2025-01-01').add({ days: day })))
    const expired = new Set(expiredBackups(names))
    names = names.filter((name) => !expired.has(name))
  }
  return dailyBackups(names).map((name) => name.slice('barn-daily-'.length, 'barn-daily-2026-01-01'.length))
}

describe('expiredBackups', () => {
  it('leaves seven days, five weeks, and twelve months after two years', () => {
    expect(daily(730)).toEqual([
      ...['2026-12-31', '2026-12-30', '2026-12-29', '2026-12-28', '2026-12-27', '2026-12-26', '2026-12-25'],
      ...['2026-12-20', '2026-12-13', '2026-12-06', '2026-11-30', '2026-10-31', '2026-09-30', '2026-08-31'],
      ...['2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31'],
    ])
  })

  it('keeps old backups while there are no newer ones', () => {
    const names = ['2020-01-01', '2020-01-02'].map((date) => nameOf(Temporal.PlainDate.from(date)))
    expect(expiredBackups(names)).toEqual([])
  })

  it('keeps the newest of a day', () => {
    const day = Temporal.PlainDate.from('2026-11-20')
    expect(expiredBackups([nameOf(day, '09-11-00'), nameOf(day, '10-11-00')])).toEqual([nameOf(day)])
  })

  it('never names a backup made by hand, or any other file', () => {
    const others = [
      'barn-2020-01-01T00-00-00Z.jsonl.gz',
      'notes.txt',
      'barn-daily-2020-01-01T00-00-00Z.jsonl.gz.part',
    ]
    const many = Array.from({ length: 40 }, (_, index) =>
      nameOf(Temporal.PlainDate.from('2026-01-01').add({ days: index })),
    )
    expect(expiredBackups([...others, ...many]).filter((name) => others.includes(name))).toEqual([])
  })
})
