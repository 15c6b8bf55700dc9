import { openBrowser, openCustomerDevice } from '../desk-jobs/stage.ts'
import type { BenchServer } from '../server/start-server.ts'

/** A booking page in a real browser, open on one space and day. */
export interface ReferenceGrid {
  /** Resolves with the time (`performance.now()`) at which the slot at this hour says so on screen. */
  when(hour: number, isTaken: boolean): Promise<number>
  close(): Promise<void>
}

export async function openReferenceGrid(
  server: BenchServer,
  spaceId: string,
  date: string,
): Promise<ReferenceGrid> {
  const browser = await openBrowser()
  const page = await openCustomerDevice(browser, server, true)
  const live = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.goto(`/booking?spaceId=${spaceId}&date=${date}`)
  await page.getByRole('group', { name: 'Start time' }).waitFor()
  await live
  return {
    async when(hour, isTaken) {
      const time = `${((hour + 11) % 12) + 1}:00 ${hour < 12 ? 'AM' : 'PM'}`
      // Looks at every frame: a locator's `waitFor` looks every half a second after a while.
      await page.waitForFunction(
        (label) => document.querySelector(`[aria-label="${label}"]`),
        `${time}, ${isTaken ? 'Held' : 'Available'}`,
      )
      return performance.now()
    },
    close: () => browser.close(),
  }
}
