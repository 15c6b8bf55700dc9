import { type BrowserContext, chromium } from '@playwright/test'
import { spawnServer, temporaryDataDir, untilOpen } from '../../testing/server-process.ts'
import { moveClock } from '../barn.ts'
import { register, signInAsAdmin, verifyAddress } from '../staff.ts'
import { noteToasts } from '../toasts.ts'
import { walkLinks } from './checkout-screens.ts'
import { walkCustomerScreens } from './customer-screens.ts'
import { walkDeskScreens } from './desk-screens.ts'
import type { WalkRecord } from './document.ts'
import { listEmails } from './emails.ts'
import { NOW } from './stage.ts'

/**
 * Starts the app with its own data and walks through all of its screens and emails, as a customer, a rival, and staff; or
 * only through the customer's screens.
 */
export async function walkApp(record: WalkRecord, screens: 'all' | 'customers' = 'all'): Promise<void> {
  const data = temporaryDataDir()
  const server = await spawnServer({ DATA_DIR: data.dataDir })
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })

  async function newDevice(width = 390): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: server.url.replace('127.0.0.1', 'localhost'),
      viewport: { width, height: 900 },
      timezoneId: 'America/Detroit',
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    await noteToasts(context)
    return context
  }

  try {
    await untilOpen(server)
    const [page, staff, rival] = [
      await (await newDevice()).newPage(),
      await (await newDevice(1280)).newPage(),
      await (await newDevice()).newPage(),
    ]
    await moveClock(staff, { now: NOW })
    await signInAsAdmin(staff)
    await register(await (await newDevice()).newPage(), 'Duke', 'duke@example.com')
    await register(await (await newDevice()).newPage(), 'Gil', 'gil@example.com')
    await register(rival, 'Don', 'don@example.com')
    await verifyAddress(rival, 'don@example.com')

    await walkCustomerScreens(record, { page, staff, rival })
    if (screens === 'customers') return await walkLinks(record, { page, staff, rival })
    await walkDeskScreens(record, { staff, rival })
    await listEmails(record, staff)
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
    await server.exited
    data.remove()
  }
}
