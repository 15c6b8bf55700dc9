import type { Page } from '@playwright/test'
import type { Person } from './person.ts'
import type { Screen } from './stage.ts'

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
  /** Starts on the board of the day. */
  do(person: Person, screen: Screen): Promise<void>
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const text = (page: Page, name: string) => page.getByText(name, { exact: true })
const cell = (page: Page, { time }: Screen) =>
  page.getByRole('link', { name: `Book Batting Cage 1 at ${time}`, exact: true })
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
    async do(person) {
      const { page } = person
      await person.press(
        page
          .getByRole('table')
          .getByRole('link', { name: /Satchel Paige/ })
          .first(),
      )
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
      await person.see(dialog(page, 'Search').getByRole('combobox'))
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
]
