import type { Client } from 'pg'
import type { Ledger, LedgerBooking } from '../load/ledger.ts'

interface Row {
  id: string
  status: string
  reason: string | null
  /** Cancelled when its hold was over, by the clock of the database. */
  hasLapsed: boolean
  isSigned: boolean
  isPaid: boolean
  cashPayments: number
  hasRefund: boolean
}

/** Every acknowledged write must be there, in the acknowledged state or one that followed from it. */
export async function findLost(database: Client, ledger: Ledger): Promise<string[]> {
  const { rows } = await database.query<Row>(`
    select bookings.id, status, cancel_reason as reason,
      coalesce((select max(created_at) from booking_events where booking_id = bookings.id and kind = 'cancelled')
        >= (select expires_at from orders where orders.id = order_id), false) as "hasLapsed",
      exists (select from booking_agreements where booking_id = bookings.id) as "isSigned",
      exists (select from payments where booking_id = bookings.id and method = 'stripe') as "isPaid",
      (select count(*)::int from payments where booking_id = bookings.id and method = 'cash') as "cashPayments",
      exists (select from refunds join payments on payments.id = payment_id
        where booking_id = bookings.id and refunds.status <> 'failed') as "hasRefund"
    from bookings`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...ledger.bookings.values()].flatMap((booking) => {
    const row = byId.get(booking.id)
    const losses = row ? lossesOf(booking, row) : ['is not in the database']
    return losses.map((loss) => `booking ${booking.id}, ${toldOf(booking)}: ${loss}`)
  })
}

function lossesOf({ owner, acknowledged, tried }: LedgerBooking, row: Row): string[] {
  const losses: string[] = []
  const expect = (isRight: boolean, loss: string) => isRight || losses.push(loss)
  const isCancelled = row.status === 'cancelled'
  const isFirm = owner === null || acknowledged.has('pay')

  if (acknowledged.has('cancel') || acknowledged.has('release'))
    expect(isCancelled, `was cancelled, and is ${row.status}`)
  else if (isCancelled)
    expect(
      tried.has('cancel') || tried.has('release') || (!isFirm && row.hasLapsed),
      `is cancelled (${row.reason}), and no one asked for that`,
    )
  else if (isFirm)
    expect(['confirmed', 'completed'].includes(row.status), `was confirmed, and is ${row.status}`)
  if (acknowledged.has('sign')) expect(row.isSigned, 'its signature is gone')
  if (acknowledged.has('pay')) expect(row.isPaid, 'its card payment is gone')
  if (acknowledged.has('refund')) expect(row.hasRefund, 'its refund is gone')
  if (acknowledged.has('take cash')) expect(row.cashPayments > 0, 'its cash payment is gone')
  expect(row.cashPayments <= Number(tried.has('take cash')), `was paid in cash ${row.cashPayments} times`)
  return losses
}

function toldOf({ owner, acknowledged }: LedgerBooking): string {
  return [owner === null ? 'made at the desk' : `of customer ${owner}`, ...acknowledged].join(', ')
}
