import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { BenchServer } from '../server/start-server.ts'

/** A screen to work at, with a free hour for each job. */
export interface Screen {
  isPhone: boolean
  /** A start that's free in cage 1, and booked for Satchel Paige in cage 2: "9:00 AM". */
  time: string
  /** The next one, free in both. */
  next: string
  date: Temporal.PlainDate
}

const PASSWORD = 'forty-two-42'
const EMAIL = 'casey@example.com'

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  return await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
}

function newContext(browser: Browser, server: BenchServer, isPhone: boolean): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: server.url.replace('127.0.0.1', 'localhost'),
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: isPhone,
  })
}

/** A new customer, signed in on a new device. */
export async function openCustomerDevice(
  browser: Browser,
  server: BenchServer,
  isPhone: boolean,
): Promise<Page> {
  const context = await newContext(browser, server, isPhone)
  const registered = await context.request.post('/api/auth/register', {
    data: {
      firstName: 'Pat',
      lastName: 'Rivera',
      email: `pat${isPhone ? '-phone' : ''}@example.com`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  })
  if (!registered.ok()) throw new Error(`Registering answered ${registered.status()}`)
  return await context.newPage()
}

/** Staff signed in on a new device. */
export async function openDevice(browser: Browser, server: BenchServer, isPhone: boolean): Promise<Page> {
  const context = await newContext(browser, server, isPhone)
  const { request } = context
  const signedIn = await request.post('/api/auth/login', { data: { email: EMAIL, password: PASSWORD } })
  if (!signedIn.ok()) {
    await request.post('/api/auth/register', {
      data: {
        firstName: 'Casey',
        lastName: 'Stengel',
        email: EMAIL,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    })
    await request.post('/api/promote-to-admin', { data: { email: EMAIL } })
  }
  return await context.newPage()
}

/** A booking to find and to pay for, an hour's slot of cage 2 on a day. */
export async function bookForPaige(
  page: Page,
  date: Temporal.PlainDate,
  hour: number,
  isPaid = false,
): Promise<void> {
  const start = date.toZonedDateTime({ timeZone: 'America/New_York', plainTime: { hour } })
  const answer = await page.request.post('/api/admin/bookings', {
    data: {
      customerEmail: 'satchel@example.com',
      customerName: 'Satchel Paige',
      spaceId: 'cage-2',
      startTime: start.toInstant().toString(),
      endTime: start.add({ hours: 1 }).toInstant().toString(),
      totalAmount: '30.00',
      ...(isPaid && { paymentMethod: 'cash', paidBy: 'cash' }),
    },
  })
  if (!answer.ok()) throw new Error(`Booking answered ${answer.status()}: ${await answer.text()}`)
}
