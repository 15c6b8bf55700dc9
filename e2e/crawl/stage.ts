import { expect, type Page } from '@playwright/test'
import { moveClock } from '../barn.ts'
import { register, signInAsAdmin, verifyAddress } from '../staff.ts'
import { type Crawl, startCrawl } from './check-screens.ts'

export const NOW = '2027-02-01T09:30:00-05:00'
export const DAY = '2027-02-05'
export const BLOCKED_DAY = '2027-02-12'
export const PASSWORD = 'forty-two-42'

/** The walk's devices. */
export interface Devices {
  /** The customer's phone, signed out at first. */
  page: Page
  /** The desk, signed in. */
  staff: Page
  /** Another customer's phone, signed in. */
  rival: Page
}

/**
 * The devices, and customers who are already known. `PICTURES` of `npm run crawl` names the states to take
 * screenshots of (check-screens.ts).
 */
export async function openStage(
  page: Page,
  anotherDevice: () => Promise<Page>,
): Promise<{ walk: Crawl; devices: Devices }> {
  const { PICTURES } = process.env
  const walk = startCrawl(PICTURES === undefined ? null : PICTURES.split(' ').filter(Boolean))
  const staff = await anotherDevice()
  const rival = await anotherDevice()
  await staff.setViewportSize({ width: 1280, height: 900 })
  for (const device of [page, staff, rival]) await device.emulateMedia({ reducedMotion: 'reduce' })
  await moveClock(staff, { now: NOW })
  for (const [name, email] of [
    ['Duke', 'duke@example.com'],
    ['Gil', 'gil@example.com'],
    ['Don', 'don@example.com'],
  ] as const)
    await register(rival, name, email)
  await verifyAddress(rival, 'don@example.com')
  await signInAsAdmin(staff)
  return { walk, devices: { page, staff, rival } }
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

/** A booking's current version, by its id. */
export async function versionOf(staff: Page, id: string): Promise<number> {
  return (await (await staff.request.get(`/api/admin/bookings/${id}`)).json()).version
}
