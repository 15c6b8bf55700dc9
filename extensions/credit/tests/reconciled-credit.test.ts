import { expect, it } from 'vitest'
import { reconcileLedger } from '../../../server/payments/reconciliation/reconcile-ledger.ts'
import { openDesk } from '../../../testing/desk.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'

const desk = openDesk({ extras: ['credit'] })

it('clears a difference in credit from before the days that are compared with Stripe', async () => {
  const { barn, customer } = desk
  const { bookingId } = await payForBooking(barn, customer)
  const { db } = barn.services
  const receivedAt = barn.clock.now().subtract({ hours: 24 * 60 })
  const payment = { bookingId, method: 'cash', amount: '1.00', receivedAt }
  const { id } = await db.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('payments').set({ method: 'credit' }).where('id', '=', id).execute()
  const kinds = (await reconcileLedger(barn.services)).map(({ kind }) => kind)
  expect(kinds).toContain('credit.differs')
  await db.deleteFrom('payments').where('id', '=', id).execute()
  await reconcileLedger(barn.services)
  const standing = db.selectFrom('bookDifferences').select('kind').where('goneAt', 'is', null)
  expect(await standing.execute()).not.toContainEqual({ kind: 'credit.differs' })
})
