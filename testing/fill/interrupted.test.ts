import { expect, it } from 'vitest'
import type { SecondApp } from '../../sandbox/fill/fill-host.ts'
import { RECURRING_JOBS } from '../../server/jobs/schedule.ts'
import { reconcileLedger } from '../../server/payments/reconciliation/reconcile-ledger.ts'
import { openFiller } from './filler.ts'

// A Friday at noon.
const filler = openFiller()

/** The second app of a process that ends when the time comes for this: it does nothing else anymore. */
function endingAt(isTheEnd: (request: Parameters<SecondApp['inject']>[0]) => boolean) {
  return (app: SecondApp): SecondApp => {
    let hasEnded = false
    const unlessEnded = async <T>(work: () => Promise<T>) => {
      if (hasEnded) throw new Error('The process has ended')
      return await work()
    }
    return {
      async inject(request) {
        const response = await unlessEnded(() => app.inject(request))
        hasEnded = isTheEnd(request)
        return response
      },
      deliverTo: (recipients) => unlessEnded(() => app.deliverTo(recipients)),
      employ: (email) => unlessEnded(() => app.employ(email)),
      dismiss: (email) => unlessEnded(() => app.dismiss(email)),
    }
  }
}

/** Bookings at the desk come in the order of time: this many are made before it ends. */
function afterDeskBookings(wanted: number) {
  let bookings = 0
  return endingAt(({ method, url }) => {
    if (method === 'POST' && url === '/api/admin/bookings') bookings += 1
    return bookings === wanted
  })
}

async function owners(): Promise<string[]> {
  const { body } = await filler.staff.get('/api/admin/users')
  const users = body as { email: string; role: string }[]
  return users.filter(({ role }) => role === 'admin').map(({ email }) => email)
}

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

it('leaves no second owner when filling ended while the clerk was one', async () => {
  await expect(filler.another(afterDeskBookings(1)).fill()).rejects.toThrow('ended')
  expect(await owners()).toContain('robin.cole@example.com')
  const [touched] = (await filler.bookings()).filter(({ paidBy }) => paidBy.includes('cash'))
  const note = { note: 'Bring the tall net', version: touched?.version }
  expect((await filler.staff.put(`/api/admin/bookings/${touched?.id}/note`, note)).status).toBe(200)
  expect(await filler.another().empty()).toMatchObject({ kept: 1 })
  expect(await owners()).toHaveLength(1)
})

it('reopens what it closed right before it ended', async () => {
  const closing = endingAt(({ method, url }) => method === 'POST' && url === '/api/admin/closures')
  await expect(filler.another(closing).fill()).rejects.toThrow('ended')
  expect((await filler.staff.get('/api/closures')).body).toHaveLength(1)
  expect(await filler.another().empty()).toEqual({ removed: 60, kept: 0 })
  expect((await filler.staff.get('/api/closures')).body).toEqual([])
})

it('keeps what was counted after filling ended halfway', async () => {
  await expect(filler.another(afterDeskBookings(5)).fill()).rejects.toThrow('ended')
  // Megan, Dave, and Hannah had paid on that day.
  const day = { startingCash: '0', countedCash: '60', seen: 0 }
  const { status } = await filler.staff.post('/api/admin/daily-totals/2026-11-02/close-out', day)
  expect(status).toBeLessThan(300)
  expect(await filler.another().empty()).toMatchObject({ kept: 3 })
  const { body: totals } = await filler.staff.get('/api/admin/daily-totals/2026-11-02')
  expect(JSON.stringify(totals)).toContain('60.00')
})

it('deletes nothing while a booking ahead can’t be canceled, whose time others may wait for', async () => {
  await filler.fill()
  const now = filler.barn.clock.now().toString()
  const ahead = (await filler.bookings()).filter(
    ({ status, endTime }) => ['pending', 'confirmed'].includes(status) && endTime > now,
  )
  let canceled = 0
  const demoted = filler.another((app) => ({
    ...app,
    async inject(request) {
      if (request.url.endsWith('/cancellation')) canceled += 1
      if (canceled === ahead.length) await app.dismiss('robin.cole@example.com')
      return await app.inject(request)
    },
  }))
  await expect(demoted.empty()).rejects.toThrow('signed_out')
  expect(await filler.bookings()).toHaveLength(60)
  expect(await filler.another().empty()).toEqual({ removed: 60, kept: 0 })
})
