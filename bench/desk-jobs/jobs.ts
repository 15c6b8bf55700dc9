import type { Page } from '@playwright/test'
import type { Person } from './person.ts'
import { bookForPaige, type Screen } from './stage.ts'

/** The most seconds a job may take on a desktop and on a phone, and the most presses. */
interface Limits {
  desktop: number
  phone: number
  presses?: number
}

export interface Job {
  what: string
  limits: Limits
  /** It's about today, and not a day with bookings to come. */
  isToday?: boolean
  /** The booking of Satchel Paige is paid. */
  isPaid?: boolean
  /** Starts with the board at cage 2. */
  isCage2?: boolean
  /** What has to be there first. */
  prepare?(page: Page, date: Temporal.PlainDate): Promise<void>
  /** Starts on the board of the day. */
  do(person: Person, screen: Screen): Promise<void>
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const text = (page: Page, name: string) => page.getByText(name, { exact: true })
const cell = (page: Page, { time }: Screen) =>
  page.getByRole('link', { name: `Book Batting Cage 1 at ${time}`, exact: true })
const paige = (page: Page, { time }: Screen) =>
  page
    .getByRole('table')
    .getByRole('link', { name: /Satchel Paige/ })
    .filter({ hasText: `${time} –` })
const book = (page: Page) => page.getByRole('button', { name: 'Book', exact: true })

async function finishBooking(person: Person): Promise<void> {
  const { page } = person
  await person.press(book(page))
  await person.see(dialog(page, 'Booked'))
  await person.press(page.getByRole('button', { name: 'Done' }))
}

/** Limits are those of the issue where it has one, else what the review measured. */
export const JOBS: readonly Job[] = [
  {
    what: 'walk-in, cash taken, back on the board',
    limits: { desktop: 10, phone: 14, presses: 4 },
    async do(person, screen) {
      const { page } = person
      await person.press(cell(page, screen))
      await person.see(dialog(page, 'New Booking'))
      await person.type('Walt Kin')
      await person.press(text(page, 'Cash'))
      await finishBooking(person)
    },
  },
  {
    what: 'comp for a known customer, with the reason',
    limits: { desktop: 13, phone: 18 },
    async do(person, screen) {
      const { page } = person
      await person.press(cell(page, screen))
      await person.see(dialog(page, 'New Booking'))
      await person.type('pai')
      await person.press(page.getByRole('option', { name: /Satchel Paige/ }))
      await person.press(text(page, 'Comp'))
      await person.press(page.getByLabel('Reason'))
      await person.type('Coach')
      await finishBooking(person)
    },
  },
  {
    what: 'mark paid, from the board',
    limits: { desktop: 9, phone: 12 },
    isCage2: true,
    async do(person, screen) {
      const { page } = person
      await person.press(paige(page, screen))
      await person.see(page.getByRole('button', { name: 'Mark as Paid' }))
      await person.press(page.getByRole('button', { name: 'Mark as Paid' }))
      await person.see(dialog(page, 'Mark as Paid'))
      await person.press(page.getByRole('button', { name: /^Record / }))
      await person.see(page.getByText('Paid', { exact: true }).first())
    },
  },
  {
    what: 'find a booking by name',
    limits: { desktop: 8, phone: 8 },
    async do(person, { isPhone }) {
      const { page } = person
      if (isPhone) await person.press(page.getByRole('button', { name: 'Search', exact: true }))
      else await person.key('/')
      await person.see(dialog(page, 'Search').locator('input:focus'))
      await person.type('paige')
      const found = dialog(page, 'Search')
        .getByRole('option', { name: /Batting Cage 2/ })
        .first()
      await person.see(found)
      await person.press(found)
      await person.see(page.getByRole('heading', { name: 'Booking', exact: true }))
    },
  },
  {
    what: "today's takings",
    limits: { desktop: 3, phone: 6 },
    async do(person) {
      const { page } = person
      await person.press(page.getByRole('link', { name: 'Reports', exact: true }))
      await person.see(page.getByText('Net for the day'))
    },
  },
  {
    what: 'who is here now, who is next',
    isToday: true,
    limits: { desktop: 4, phone: 4, presses: 0 },
    async do(person) {
      await person.see(person.page.getByRole('region', { name: 'Now and next' }))
    },
  },
  {
    what: 'cancel with a full refund',
    limits: { desktop: 12, phone: 13 },
    isCage2: true,
    isPaid: true,
    async do(person, screen) {
      const { page } = person
      await person.press(paige(page, screen))
      const cancel = page.getByRole('button', { name: 'Cancel Booking' })
      await person.see(cancel)
      await person.press(cancel)
      const question = page.getByRole('dialog')
      await person.see(question.getByText('Full refund'))
      await person.press(question.getByText('Full refund'))
      await person.press(question.getByLabel('Reason'))
      await person.type('Rained in')
      await person.press(question.getByRole('button', { name: 'Cancel Booking' }))
      await person.see(page.getByText('Cancelled', { exact: true }).first())
    },
  },
  {
    what: 'close ten days with twelve bookings, all refunded',
    limits: { desktop: 30, phone: 30 },
    async prepare(page, date) {
      for (let index = 0; index < 12; index += 1)
        await bookForPaige(page, date.add({ days: 30 + (index % 10) }), 9 + Math.floor(index / 10), true)
      await page.goto(`/admin?date=${date.add({ days: 30 })}`)
    },
    async do(person, { date }) {
      const { page } = person
      await person.press(page.getByRole('button', { name: 'Block', exact: true }))
      await person.see(page.getByRole('button', { name: 'Block Date' }))
      await person.pickDate(page.getByLabel('Last Day (optional)'), date.add({ days: 39 }))
      await person.press(page.getByLabel('Reason'))
      await person.type('Winter break')
      await person.press(page.getByRole('button', { name: 'Block Date' }))
      const affected = dialog(page, 'Affected Bookings')
      await person.see(affected)
      await person.press(affected.getByRole('button', { name: /^Cancel and Refund All/ }))
      await person.press(affected.getByRole('button', { name: 'Block and Cancel 12 Bookings' }))
      await person.see(page.getByText('This day is blocked'))
    },
  },
  {
    what: 'change a price',
    limits: { desktop: 9, phone: 14 },
    async do(person) {
      const { page } = person
      await person.press(page.getByRole('link', { name: 'Settings', exact: true }))
      const edit = page.getByRole('button', { name: 'Edit Practice Area' })
      await person.see(edit)
      await person.press(edit)
      const rate = page.getByLabel('Hourly Rate ($)')
      await person.press(rate)
      await rate.selectText()
      await person.type('80')
      await person.press(page.getByRole('button', { name: 'Save' }))
      await person.see(page.getByText('Space Updated').first())
    },
  },
  // Last: on a phone it takes the hour after its own.
  {
    what: 'move to another hour',
    limits: { desktop: 12, phone: 23, presses: 1 },
    isCage2: true,
    async do(person, screen) {
      const { page } = person
      const space = screen.isPhone ? 'Batting Cage 2' : 'Batting Cage 3'
      const free = page.getByRole('link', { name: `Book ${space} at ${screen.next}`, exact: true })
      await free.scrollIntoViewIfNeeded()
      await person.drag(paige(page, screen), free)
      await person.see(page.getByText('Booking Moved').first())
    },
  },
]
