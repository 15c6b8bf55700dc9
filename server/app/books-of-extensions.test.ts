import { expect, it } from 'vitest'
import { switchExtra, switchOn } from '../../testing/extras.ts'
import { registerAdmin } from '../../testing/factories.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { reconcileLedger } from '../payments/reconciliation/reconcile-ledger.ts'
import type { Extension } from '../services/extension.ts'

const DIFFERENCE = {
  kind: 'trial.differs',
  subject: 'book-1',
  bookingId: null,
  facts: 'A book has $1.',
  happenedAt: Temporal.Instant.from('2020-01-01T00:00Z'),
} as const
let found: (typeof DIFFERENCE)[] = []
const merged: { from: string; to: string }[] = []

/** An extension with books of its own. */
const TRIAL: Extension = {
  name: 'trial',
  title: 'Trial',
  adds: { customers: 'A trial.', staff: 'A trial as well.' },
  whenOff: async () => [],
  differences: async () => found,
  hooks: {
    merged: async (trx, { from, to }) => {
      const moved = trx.selectFrom('bookings').select('id').where('userId', '=', to)
      merged.push(...(await moved.execute()).map(() => ({ from, to })))
    },
  },
}

const barn = await ownAppOfFile({ extensions: [TRIAL] })
const staff = await registerAdmin(barn)

const standing = async () =>
  (
    await barn.services.db.selectFrom('bookDifferences').select('kind').where('goneAt', 'is', null).execute()
  ).map(({ kind }) => kind)

it('lists differences in the books of an extension until they are resolved, also while it is off', async () => {
  found = [DIFFERENCE]
  expect(await reconcileLedger(barn.services)).toEqual([])
  await switchOn(barn, ['trial'])
  expect(await reconcileLedger(barn.services)).toEqual([DIFFERENCE])
  await switchExtra(staff, 'trial', false)
  expect(await reconcileLedger(barn.services)).toEqual([DIFFERENCE])
  expect(await standing()).toEqual(['trial.differs'])
  found = []
  await reconcileLedger(barn.services)
  expect(await standing()).toEqual([])
})

it('lets it move what a customer without an email has, after their bookings', async () => {
  const walkIn = { customerEmail: undefined, customerName: 'Walt Kin', customerPhone: '(989) 555-0199' }
  const { userId } = await bookAtDesk(staff, 'cage-1', '2026-11-21T10:00', walkIn)
  const email = 'walt@example.com'
  expect((await staff.post(`/api/admin/customers/${userId}/link`, { email })).status).toBe(200)
  const account = barn.services.db.selectFrom('users').select('id').where('email', '=', email)
  expect(merged).toEqual([{ from: userId, to: (await account.executeTakeFirstOrThrow()).id }])
})
