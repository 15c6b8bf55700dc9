import { describe, expect, it } from 'vitest'
import { covers, coversByEmail, joinNews, NEWS, type News } from './news.ts'
import { callInstead, callText } from './reach.ts'

const at = (hour: number) => Temporal.Instant.from(`2026-11-21T${hour}:00:00-05:00`)
const place = (item: string, hour: number) => ({ item, start: at(hour), end: at(hour + 1) })
const from = (item: string, hour: number) => ({
  ...{ fromFacility: item, fromStart: at(hour).toString(), fromEnd: at(hour + 1).toString() },
})

/** News of an extension, and that it isn't true anymore. */
const LIGHTS_OUT: News = { about: 'place', text: () => 'The lights are out.', until: () => null }
const LIGHTS_ON: News = { ...LIGHTS_OUT, text: () => 'The lights are on.', takesBack: 'lights.out' }
const ALL = new Map<string, News>([
  ...Object.entries(NEWS),
  ['lights.out', LIGHTS_OUT],
  ['lights.on', LIGHTS_ON],
])

function aboutOf(name: string): News['about'] {
  const news = ALL.get(name)
  if (!news) throw new Error(`There is no news ${name}`)
  return news.about
}

describe('NEWS', () => {
  it.each(Object.entries(NEWS))(
    'has sentences about %s without other facts than the booking',
    (_name, { text }) => {
      const facts = { booking: place('Cage 1', 18), props: {} }
      expect(text(facts)).toMatch(/^[A-Z].*\.$/)
      expect(text(facts)).not.toMatch(/undefined|null|NaN/)
    },
  )

  it('matters until a moved booking is over at its old and its new time', () => {
    const until = NEWS['booking-moved'].until
    expect(until({ booking: place('Cage 1', 15), props: from('Cage 1', 18) })).toEqual(at(19))
    expect(until({ booking: place('Cage 1', 20), props: from('Cage 1', 18) })).toEqual(at(21))
    const cancelled = { booking: place('Cage 2', 15), props: from('Cage 1', 18) }
    expect(NEWS['booking-cancelled'].until(cancelled)).toEqual(at(19))
    expect(NEWS['booking-cancelled'].text(cancelled)).toMatch(/^Cage 1, Sat, Nov 21.*, was cancelled\.$/)
  })

  it('matters until the customer knows, once money went back', () => {
    const until = NEWS['booking-cancelled'].until
    expect(until({ booking: place('Cage 1', 18), props: {} })).toEqual(at(19))
    expect(until({ booking: place('Cage 1', 18), props: { refunded: '30.00' } })).toBeNull()
  })

  it('names money that went back as credit', () => {
    const booking = place('Cage 1', 18)
    const text = (props: Record<string, string>) => NEWS['booking-cancelled'].text({ booking, props })
    expect(text({ refunded: '30.00', 'as:credit': '30.00' })).toContain('They got $30.00 as credit.')
    expect(text({ refunded: '30.00', 'as:credit': '10.00' })).toContain(
      'We gave back $30.00, $10.00 of it as credit.',
    )
    expect(text({ refunded: '30.00' })).toContain('We refunded $30.00.')
  })

  it('asks staff for money that was paid at the desk', () => {
    const booking = place('Cage 1', 18)
    const text = (props: Record<string, string>) => NEWS['booking-cancelled'].text({ booking, props })
    expect(text({ refunded: '30.00', atDesk: '30.00' })).toMatch(
      /was cancelled\. Give back \$30\.00 at the desk, if you haven't yet\.$/,
    )
    expect(text({ refunded: '30.00', 'as:credit': '5.00', atDesk: '10.00' })).toMatch(
      /We gave back \$20\.00, \$5\.00 of it as credit\. Give back \$10\.00 at the desk/,
    )
  })
})

describe('joinNews', () => {
  const moved = (booking: ReturnType<typeof place>, props: Record<string, string>) =>
    ({ name: 'booking-moved', news: NEWS['booking-moved'], booking, props }) as const
  const older = {
    name: 'booking-moved',
    props: { ...from('Cage 1', 18), start: 'then', itemId: 'cage-2' },
  } as const

  it('keeps where the customer thinks the booking is', () => {
    const newer = moved(place('Cage 3', 20), { ...from('Cage 2', 19), itemId: 'cage-3', start: 'now' })
    const props = { ...from('Cage 1', 18), itemId: 'cage-3', start: 'now' }
    expect(joinNews([older], newer)).toEqual({ name: 'booking-moved', props })
    expect(joinNews([older], moved(place('Cage 1', 18), from('Cage 2', 19)))).toBeNull()
  })

  it.each([
    ['booking-cancelled', NEWS['booking-cancelled']],
    ['lights.out', LIGHTS_OUT],
  ])('keeps it for %s, too', (name, news) => {
    const joined = joinNews([older], {
      ...{ name, news, booking: place('Cage 2', 19), props: { reason: 'Snow' } },
    })
    expect(joined).toEqual({ name, props: { ...older.props, reason: 'Snow' } })
  })

  it('drops the call if news takes back what the customer missed, unless the booking was moved before', () => {
    const newer = { name: 'lights.on', news: LIGHTS_ON, booking: place('Cage 2', 19), props: {} }
    expect(joinNews([{ name: 'lights.out', props: {} }], newer)).toBeNull()
    expect(joinNews([{ name: 'lights.out', props: older.props }], newer)).toEqual(older)
    expect(joinNews([older], newer)).toEqual({ name: 'lights.on', props: older.props })
  })

  it('tells news about money as it is', () => {
    const sent = { name: 'refund-sent', news: NEWS['refund-sent'], props: { refundId: '1' } }
    expect(joinNews([older], { ...sent, booking: place('Cage 2', 19) })).toMatchObject({
      name: 'refund-sent',
      props: { refundId: '1' },
    })
  })
})

describe('covers', () => {
  const news = (name: string, props: Record<string, string> = {}, bookingId = '1') => ({
    ...{ name, about: aboutOf(name), bookingId, props },
  })

  it('is by newer news about the place of the same booking', () => {
    expect(covers(news('booking-cancelled'), news('booking-moved'))).toBe(true)
    expect(covers(news('booking-cancelled', {}, '2'), news('booking-moved'))).toBe(false)
    expect(covers(news('booking-moved'), news('refund-sent'))).toBe(false)
  })

  it('is not by news about one of several bookings or dates', () => {
    const several = news('lights.out', { more: '2', togetherId: '1' })
    expect(covers(news('booking-moved'), several)).toBe(false)
    expect(covers(several, several)).toBe(true)
    expect(covers(news('lights.out', { more: '2', togetherId: '2' }), several)).toBe(false)
    const season = news('season-moved', { dates: '1,2,3' })
    expect(covers(news('booking-moved'), season)).toBe(false)
    expect(covers(news('season-moved', { dates: '1,2' }), season)).toBe(false)
    expect(covers(news('season-moved', { dates: '3,2,1,4' }), season)).toBe(true)
    expect(covers(news('season-cancelled', { dates: '1,2,3' }), season)).toBe(false)
  })

  it('is by newer news about the same refund only', () => {
    expect(covers(news('refund-failed', { refundId: '1' }), news('refund-sent', { refundId: '1' }))).toBe(
      true,
    )
    expect(covers(news('refund-sent', { refundId: '2' }), news('refund-sent', { refundId: '1' }))).toBe(false)
    expect(covers(news('refund-sent'), news('refund-sent'))).toBe(false)
  })

  it('is by an email only if that names the place the customer knows', () => {
    const moved = news('booking-moved', from('Cage 1', 18))
    expect(coversByEmail(news('booking-cancelled'), moved)).toBe(true)
    expect(coversByEmail(news('lights.on'), moved)).toBe(false)
    expect(coversByEmail(news('lights.on'), news('lights.out'))).toBe(true)
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
