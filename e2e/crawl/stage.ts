import { expect, type Locator, type Page } from '@playwright/test'

export const NOW = '2027-02-01T09:30:00-05:00'
export const DAY = Temporal.PlainDate.from('2027-02-05')
export const PASSWORD = 'forty-two-42'
export const NO_BOOKING = '00000000-0000-4000-8000-000000000000'

/** The record of a walk through the app: a section is a screen, with its states. */
export interface CrawlRecord {
  section(title: string): void
  /** The page as it is now, once nothing loads anymore. */
  state(title: string, page: Page): Promise<void>
  /** Texts that aren't on any screen. */
  list(title: string, lines: readonly string[]): void
}

export interface Devices {
  /** The customer's phone, signed out. */
  page: Page
  /** The desk, signed in. */
  staff: Page
  /** Another customer's phone, signed in. */
  rival: Page
}

export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click()
export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** Waits for a toast, and leaves it for `CrawlRecord.state` to take. */
export async function toast(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.shownToasts?.length ?? 0)).toBeGreaterThan(0)
}

export async function holdSlot(
  page: Page,
  item: { spaceId: string } | { bundleId: string },
  hour: number,
): Promise<string> {
  const start = DAY.toZonedDateTime({ timeZone: 'America/New_York', plainTime: { hour } })
  const data = {
    ...item,
    startTime: start.toInstant().toString(),
    endTime: start.add({ hours: 1 }).toInstant().toString(),
    totalAmount: 'bundleId' in item ? '55.00' : '30.00',
  }
  return (await send(page, 'post', '/api/bookings', data)).id
}

export async function closeHours(
  staff: Page,
  { date, reason, ...hours }: { date: string; fromHour: number; untilHour: number; reason: string },
): Promise<void> {
  await send(staff, 'post', '/api/admin/closures', { date, hours, reason })
}

export async function blockDay(staff: Page, date: string, reason: string): Promise<void> {
  await send(staff, 'post', '/api/admin/blocked-dates', { date, reason })
}

export async function send(page: Page, method: 'post' | 'delete' | 'put', path: string, data?: object) {
  const response = await page.request[method](path, data ? { data } : {})
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  const text = await response.text()
  return text === '' ? {} : JSON.parse(text)
}

export async function releaseAll(page: Page): Promise<void> {
  const bookings: { id: string; status: string }[] = await (await page.request.get('/api/bookings')).json()
  for (const { id, status } of bookings)
    if (status === 'pending') await send(page, 'delete', `/api/bookings/${id}/hold`)
}
