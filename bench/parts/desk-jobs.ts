import { formatHour } from '../../domain/time/format.ts'
import { JOBS } from '../desk-jobs/jobs.ts'
import { DESKTOP, Person, PHONE } from '../desk-jobs/person.ts'
import { bookForPaige, openBrowser, openDevice } from '../desk-jobs/stage.ts'
import type { Measurement } from '../report/measurement.ts'
import { withServer } from '../server/with-server.ts'

/** Far enough ahead that every hour is in the future. */
const DAY = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 })
const FIRST_HOUR = 9

/** The commonest jobs at the desk, as long as a person takes: presses, keys, looks, and the time the screen itself takes. */
export async function deskJobs(): Promise<Measurement[]> {
  return await withServer({}, async (server) => {
    const browser = await openBrowser()
    const measured: Measurement[] = []
    try {
      for (const isPhone of [false, true]) {
        const page = await openDevice(browser, server, isPhone)
        for (const [index, job] of JOBS.entries()) {
          const date = isPhone ? DAY.add({ days: 20 }) : DAY
          const hour = FIRST_HOUR + index
          const screen = { isPhone, date, time: formatHour(hour), next: formatHour(hour + 1) }
          await bookForPaige(page, date, hour, job.isPaid)
          const space = job.isCage2 ? 'cage-2' : 'cage-1'
          await page.goto(job.isToday ? '/admin' : `/admin?date=${date}&space=${space}`)
          await job.prepare?.(page, date)
          await page.getByRole('table').waitFor()
          const person = new Person(page, isPhone ? PHONE : DESKTOP)
          await job.do(person, screen)
          const { desktop, phone, presses } = job.limits
          const isTooMany = presses !== undefined && person.presses > presses
          measured.push({
            what: `${isPhone ? 'phone' : 'desktop'}: ${job.what}`,
            value: person.seconds,
            unit: 's',
            target: { atMost: isTooMany ? 0 : isPhone ? phone : desktop },
            detail: `${person.presses} presses, ${person.keys} keys${isTooMany ? `; at most ${presses} presses` : ''}`,
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
