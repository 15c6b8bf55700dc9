import { expect, it } from 'vitest'
import { RECURRING_JOBS } from '../../server/jobs/schedule.ts'
import { reconcileLedger } from '../../server/payments/reconciliation/reconcile-ledger.ts'
import { openFiller } from './filler.ts'

// A Friday at noon.
const filler = openFiller()

it('makes each booking once although jobs run, by whose clock all of them are long over', async () => {
  const { services } = filler.barn
  const busy = filler.another((app) => ({
    ...app,
    async inject(request) {
      for (const job of ['expire-holds', 'settle-unfinished', 'complete-bookings'])
        await RECURRING_JOBS[job]?.run(services)
      return await app.inject(request)
    },
  }))
  expect(await busy.fill()).toEqual({ bookings: 60, isNew: true })
  expect(await filler.bookings()).toHaveLength(60)
  expect(await reconcileLedger(services)).toEqual([])
  expect(await busy.empty()).toEqual({ removed: 60, kept: 0 })
})
