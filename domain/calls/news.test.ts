import { describe, expect, it } from 'vitest'
import { joinNews, NEWS, type NewsName } from './news.ts'
import { callInstead, callText } from './reach.ts'

const at = (hour: number) => Temporal.Instant.from(`2026-11-21T${hour}:00:00-05:00`)
const place = (item: string, hour: number) => ({ item, start: at(hour), end: at(hour + 1) })
const from = (item: string, hour: number) => ({
  ...{ fromFacility: item, fromStart: at(hour).toString(), fromEnd: at(hour + 1).toString() },
})

describe('NEWS', () => {
  it.each(Object.keys(NEWS) as NewsName[])(
    'has sentences about %s without other facts than the booking',
    (name) => {
      const facts = { booking: place('Cage 1', 18), props: {} }
      expect(NEWS[name].text(facts)).toMatch(/^[A-Z].*\.$/)
      expect(NEWS[name].text(facts)).not.toMatch(/undefined|null|NaN/)
    },
  )

  it('matters until a moved booking is over at its old and its new time', () => {
    const until = NEWS['booking-moved'].until
    expect(until({ booking: place('Cage 1', 15), props: from('Cage 1', 18) })).toEqual(at(19))
    expect(until({ booking: place('Cage 1', 20), props: from('Cage 1', 18) })).toEqual(at(21))
  })

  it('matters until the customer knows, once money went back', () => {
    const until = NEWS['booking-cancelled'].until
    expect(until({ booking: place('Cage 1', 18), props: {} })).toEqual(at(19))
    expect(until({ booking: place('Cage 1', 18), props: { refunded: '30.00' } })).toBeNull()
  })

  it('names money that went back as credit', () => {
    const booking = place('Cage 1', 18)
    const text = (props: Record<string, string>) => NEWS['booking-cancelled'].text({ booking, props })
    expect(text({ refunded: '30.00', credited: '30.00' })).toContain('They got $30.00 as credit.')
    expect(text({ refunded: '30.00', credited: '10.00' })).toContain(
      'We gave back $30.00, $10.00 of it as credit.',
    )
    expect(text({ refunded: '30.00' })).toContain('We refunded $30.00.')
  })
})

describe('joinNews', () => {
  const moved = (booking: ReturnType<typeof place>, props: Record<string, string>) =>
    ({ name: 'booking-moved', booking, props }) as const

  it('keeps where the customer thinks the booking is', () => {
    const older = { name: 'booking-moved', props: from('Cage 1', 18) } as const
    expect(joinNews(older, moved(place('Cage 3', 20), { ...from('Cage 2', 19), itemId: 'cage-3' }))).toEqual({
      ...from('Cage 1', 18),
      itemId: 'cage-3',
    })
    expect(joinNews(older, moved(place('Cage 1', 18), from('Cage 2', 19)))).toBeNull()
  })

  it('has nothing to tell of a closed time that opened again', () => {
    const newer = { name: 'time-reopened', booking: place('Cage 1', 18), props: {} } as const
    expect(joinNews({ name: 'times-replaced', props: {} }, newer)).toBeNull()
    expect(joinNews({ name: 'booking-moved', props: from('Cage 2', 17) }, newer)).toEqual({})
  })
})

describe('reaching a customer', () => {
  const walt = { name: 'Walt Kin', email: null, phone: '+19895550199' }

  it('is by email, by phone, or in another way', () => {
    expect(callInstead({ ...walt, email: 'walt@example.com' })).toBeNull()
    expect(callInstead(walt)).toBe('No email: call Walt Kin at (989) 555-0199.')
    expect(callInstead({ ...walt, phone: null })).toBe(
      'No email, no phone: find another way to tell Walt Kin.',
    )
  })

  it('is by phone if the email failed', () => {
    expect(callText({ ...walt, failedAt: 'walt@example.com' })).toBe(
      'The email to walt@example.com failed: call Walt Kin at (989) 555-0199.',
    )
    expect(callText({ ...walt, phone: null, failedAt: null })).toBe('No email or phone on file for Walt Kin.')
  })
})
