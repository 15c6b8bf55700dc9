import { beforeEach, expect, it } from 'vitest'
import { cancelAtDesk } from '../../testing/desk.ts'
import { registerAdmin } from '../../testing/factories.ts'
import { keepTime } from '../../testing/keep-time.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import type { Extension } from '../services/extension.ts'
import type { Freed } from '../services/freed.ts'

const freed: Freed[] = []

/** An extension that nothing else knows, and that hears of freed time. */
const EAR: Extension = {
  name: 'ear',
  title: 'Ear',
  adds: { customers: 'Nothing.', staff: 'Nothing.' },
  whenOff: async () => [],
  isOnAtFirst: true,
  hooks: {
    freed: async (_services, _trx, times) => {
      freed.push(...times)
    },
  },
}

const barn = await ownAppOfFile({ extensions: [EAR] })
const staff = await registerAdmin(barn)

beforeEach(async () => {
  await barn.reset()
  freed.length = 0
})

it.each(['moves', 'cancels'])(
  'calls the hook for the time kept for a booking when staff %s it',
  async (act) => {
    const booking = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00')
    await keepTime(barn, booking.id, '2026-11-22')
    if (act === 'cancels') await cancelAtDesk({ barn, staff, customer: staff }, booking.id)
    else expect((await moveAtDesk(staff, booking, '2026-11-25T18:00')).status).toBe(200)
    const item = { spaceId: 'cage-1', bundleId: null }
    const times = freed.map(({ item, start }) => ({ item, start: start.toString() }))
    expect(times).toEqual([
      { item, start: '2026-11-21T23:00:00Z' },
      { item, start: '2026-11-22T23:00:00Z' },
    ])
  },
)
