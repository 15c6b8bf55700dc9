import { CUSTOMER_JOBS } from '../customer-jobs/jobs.ts'
import { DESKTOP, Person, PHONE } from '../desk-jobs/person.ts'
import { openBrowser, openCustomerDevice } from '../desk-jobs/stage.ts'
import type { Measurement } from '../report/measurement.ts'
import { withServer } from '../server/with-server.ts'

/** Booking and paying, as long as a person takes: presses, keys, looks, and the time the screen itself takes. */
export async function customerJobs(): Promise<Measurement[]> {
  return await withServer({}, async (server) => {
    const browser = await openBrowser()
    const measured: Measurement[] = []
    try {
      for (const isPhone of [false, true]) {
        const page = await openCustomerDevice(browser, server, isPhone)
        for (const { what, limits, ...job } of CUSTOMER_JOBS) {
          await page.goto('/')
          await page.getByRole('link', { name: 'Book Now' }).waitFor()
          const person = new Person(page, isPhone ? PHONE : DESKTOP)
          await job.do(person)
          const isTooMany = person.presses > limits.presses
          measured.push({
            what: `${isPhone ? 'phone' : 'desktop'}: ${what}`,
            value: person.seconds,
            unit: 's',
            target: { atMost: isTooMany ? 0 : limits.seconds },
            detail: `${person.presses} presses of at most ${limits.presses}, ${person.keys} keys`,
          })
        }
        await page.context().close()
      }
    } finally {
      await browser.close()
    }
    return measured
  })
}
