import { RECEIVED_METHODS, type ReceivedMethod } from '../../../domain/bookings/booking-status.ts'
import { moneyLeft, moneyWithheld } from '../../../domain/payments/money-left.ts'
import type { PaymentFlag } from '../../../domain/payments/payment-flag.ts'
import type { Cents } from '../../../domain/pricing/money.ts'
import type { Database, Trx } from '../../db/database.ts'
import { readDisputes } from './read-disputes.ts'

export interface PaymentLeft {
  id: string
  method: ReceivedMethod
  /** Of what its customer paid in advance. */
  isPrepaid: boolean
  needsAttention: PaymentFlag | null
  receivedAt: Temporal.Instant
  isDisputed: boolean
  /** See `moneyLeft`. */
  left: Cents
  /** See `moneyWithheld`. */
  withheld: Cents
}

type Of = { bookingId: string } | { paymentId: string } | { orderId: string }

/**
 * The payments of a booking, of an order of something else, or one payment, oldest first and ways to pay of
 * extensions last, each with what is left to refund. Locks their rows, so concurrent refunds can't exceed
 * what was paid. Comps are left out: no money moved.
 */
export async function lockPayments(trx: Trx, of: Of): Promise<PaymentLeft[]> {
  return await withLeft(trx, await selectPayments(trx, of).forNoKeyUpdate().execute())
}

/** The same without locks, for what gives nothing back. */
export async function findPayments(db: Database, of: Of): Promise<PaymentLeft[]> {
  return await withLeft(db, await selectPayments(db, of).execute())
}

function selectPayments(db: Database | Trx, of: Of) {
  return (
    db
      .selectFrom('payments')
      .select(['id', 'method', 'amount', 'needsAttention', 'receivedAt'])
      .select(({ eb }) => eb('prepaid', 'is not', null).$castTo<boolean>().as('isPrepaid'))
      .where('method', '!=', 'comp')
      .where(({ and }) =>
        and({
          ...('bookingId' in of && { bookingId: of.bookingId }),
          ...('paymentId' in of && { id: of.paymentId }),
          ...('orderId' in of && { orderId: of.orderId }),
        }),
      )
      // So a refund of a part goes to the card first.
      .orderBy(({ eb }) => eb('method', 'not in', RECEIVED_METHODS))
      .orderBy('receivedAt')
      .orderBy('id')
  )
}

type Row = Omit<PaymentLeft, 'left' | 'withheld' | 'isDisputed'> & { amount: string }

async function withLeft(db: Database | Trx, payments: readonly Row[]): Promise<PaymentLeft[]> {
  // Separate statements after locking, so their snapshots include refunds committed while we waited.
  const ids = payments.map(({ id }) => id)
  const refundsOf = await findRefunds(db, ids)
  const disputesOf = await readDisputes(db, ids)
  return payments.map(({ amount, ...payment }) => {
    const refunds = refundsOf.get(payment.id) ?? []
    const disputes = disputesOf.get(payment.id) ?? []
    const ledger = { ...payment, amount, refunds, disputes }
    return {
      ...payment,
      isDisputed: disputes.length > 0,
      left: moneyLeft(ledger),
      withheld: moneyWithheld(ledger),
    }
  })
}

async function findRefunds(db: Database | Trx, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return new Map<string, never[]>()
  const refunds = await db
    .selectFrom('refunds')
    .select(['paymentId', 'amount', 'status', 'kind'])
    .where('paymentId', 'in', paymentIds)
    .execute()
  return Map.groupBy(refunds, ({ paymentId }) => paymentId)
}
