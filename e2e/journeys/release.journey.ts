import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  freePort,
  type ServerProcess,
  spawnServer,
  temporaryDataDir,
  untilOpen,
} from '../../testing/server-process.ts'
import { chooseSlot, facilityDay, signAgreements } from '../barn.ts'
import { fillCard } from '../card-form.ts'
import { bookByCard, holdSlot } from '../desk-bookings.ts'
import { openWithWorker } from '../open-with-worker.ts'
import { register } from '../staff.ts'
import { noteToasts } from '../toasts.ts'
import { buildRelease, type Release } from './build-release.ts'

const PASSWORD = 'forty-two-42'

/** The customer's place when the release comes, and their next step. */
interface Step {
  name: string
  open(page: Page): Promise<void>
  goOn(page: Page): Promise<void>
}

let hours = 8
/** A free hour of the same day, another one for each step. */
const nextHour = () => hours++
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

async function atCheckout(page: Page): Promise<void> {
  await register(page, 'Satchel')
  const date = (await facilityDay(page, 3)).toString()
  const id = await holdSlot(page, { spaceId: 'cage-2', date, hour: nextHour() })
  await page.goto(`/checkout?bookingId=${id}`)
  await heading(page, 'Step 1 of 2')
}

const STEPS: Step[] = [
  {
    name: 'landing',
    async open(page) {
      await page.goto('/')
      await heading(page, 'Facility Tour')
    },
    async goOn(page) {
      await page
        .getByRole('link', { name: /^Sign In/ })
        .first()
        .click()
      await heading(page, 'Welcome Back')
    },
  },
  {
    name: 'sign-in, filled in',
    async open(page) {
      const email = await register(page, 'Monte')
      await page.context().clearCookies()
      await page.goto(`/login?next=${encodeURIComponent('/profile')}`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    },
    async goOn(page) {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await heading(page, 'Account Settings')
    },
  },
  {
    name: 'home',
    async open(page) {
      await register(page, 'Monte')
      await page.goto('/')
      await heading(page, 'Doubleheader')
    },
    async goOn(page) {
      await link(page, 'Book').click()
      await expect(page.getByLabel('Space', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'booking, slot chosen',
    async open(page) {
      await register(page, 'Monte')
      await chooseSlot(page, { item: 'cage-1', day: await facilityDay(page, 3), time: '4:00 PM', hours: 1 })
    },
    async goOn(page) {
      await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('4:00 PM – 5:00 PM ET')
      await page.getByRole('button', { name: 'Continue to Payment' }).click()
      await heading(page, 'Step 1 of 2')
      await expect(page.getByText('4:00 PM – 5:00 PM ET').first()).toBeVisible()
      await page.request.delete(`/api/bookings/${new URL(page.url()).searchParams.get('bookingId')}/hold`)
    },
  },
  {
    name: 'agreements, filled in',
    async open(page) {
      await atCheckout(page)
      for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
      await page.getByLabel('Digital Signature').fill('Satchel Paige')
    },
    async goOn(page) {
      await expect(page.getByLabel('Digital Signature')).toHaveValue('Satchel Paige')
      await page.getByRole('button', { name: 'Sign and Continue' }).click()
      await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
    },
  },
  {
    name: 'card, filled in',
    async open(page) {
      await atCheckout(page)
      await signAgreements(page, 'Satchel Paige')
      await fillCard(page, '4242424242424242')
    },
    async goOn(page) {
      await page.getByRole('button', { name: 'Pay $30.00' }).click()
      await heading(page, 'Payment Successful!')
    },
  },
  {
    name: 'My Bookings',
    async open(page) {
      await register(page, 'Monte')
      const date = (await facilityDay(page, 3)).toString()
      await bookByCard(page, { spaceId: 'cage-3', date, hour: nextHour() })
      await page.goto('/dashboard')
      await heading(page, 'Batting Cage 3')
    },
    async goOn(page) {
      await page.getByRole('link', { name: /^Receipt for/ }).click()
      await expect(page.getByRole('row', { name: /^Paid/ })).toBeVisible()
    },
  },
]

const releaseOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.release)

for (const hasWorker of [true, false]) {
  test(`goes on at every step after a release, ${hasWorker ? 'with its files installed' : 'on a first visit'}`, async ({
    browser,
  }) => {
    const releases = await Promise.all([buildRelease('one'), buildRelease('two')])
    const data = temporaryDataDir()
    const port = String(await freePort())
    const stripePort = String(await freePort())
    const start = async ({ project }: Release) => {
      const server = await spawnServer(
        { DATA_DIR: data.dataDir, PORT: port, SANDBOX_STRIPE_PORT: stripePort },
        project,
      )
      await untilOpen(server)
      return server
    }
    const [one, two] = releases
    // Only what comes from packages may have kept its name.
    const kept = one.scripts.filter((file) => two.scripts.includes(file))
    expect(kept.length, `${kept} of ${one.scripts.length}`).toBeLessThan(one.scripts.length / 2)
    let server: ServerProcess = await start(one)
    const devices: { step: Step; page: Page; context: BrowserContext }[] = []
    try {
      for (const step of STEPS) {
        const context = await browser.newContext({
          baseURL: `http://localhost:${port}`,
          serviceWorkers: hasWorker ? 'allow' : 'block',
        })
        await noteToasts(context)
        const page = await context.newPage()
        if (hasWorker) await openWithWorker(page, '/login')
        await test.step(`opens ${step.name}`, () => step.open(page))
        devices.push({ step, page, context })
      }
      server.child.kill('SIGTERM')
      await server.exited
      server = await start(two)
      for (const { step, page } of devices)
        await test.step(`goes on from ${step.name}`, async () => {
          await step.goOn(page)
          const home = page.getByRole('link', { name: 'Home', exact: true })
          await ((await home.isVisible()) ? home.click() : page.reload())
          await expect.poll(() => releaseOf(page), `the release at home after ${step.name}`).toBe('two')
        })
    } finally {
      for (const { context } of devices) await context.close()
      server.child.kill('SIGTERM')
      await server.exited
      data.remove()
      for (const { remove } of releases) remove()
    }
  })
}
