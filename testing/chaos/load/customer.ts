import type Stripe from 'stripe'
import { bookingOf } from '../../factories.ts'
import { intentOf } from '../../money-model/model.ts'
import { signAgreements } from '../../paid-booking.ts'
import { isAccepted, type Ledger } from './ledger.ts'
import type { Person } from './person.ts'

const THINGS = ['cage-1', 'cage-2', 'cage-3', 'practice-area', 'bundle1']
const OPENING_HOUR = 8
/** The requests that compete for the hours of one day, about half of them in vain. */
const WISHES_OF_A_DAY = 50

/** A random slot of a day that many others want something on at about the same time. */
export function wishNumber(index: number): ReturnType<typeof bookingOf> {
  const today = Temporal.Now.plainDateISO('America/New_York')
  const date = today.add({ days: 2 + Math.floor(index / WISHES_OF_A_DAY) })
  const hour = OPENING_HOUR + Math.floor(Math.random() * 12)
  const hours = Math.random() < 0.3 ? 2 : 1
  return bookingOf(anyOf(THINGS), `${date}T${String(hour).padStart(2, '0')}:00`, hours)
}

export function anyOf<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T
}

export interface Customer {
  person: Person
  /** The index that the ledger knows them by. */
  owner: number
}

/** Looks around and books, and most of the time signs and pays; or gives the hold up, or just leaves. */
export async function visit(
  ledger: Ledger,
  stripe: Stripe,
  { person, owner }: Customer,
  wish: ReturnType<typeof bookingOf>,
): Promise<void> {
  await ledger.ask(() => person.get(`/api/bookings/availability/${wish.startTime.slice(0, 10)}`))
  await ledger.ask(() => person.get('/api/auth/user'))
  const isAnyCage = 'spaceId' in wish && wish.spaceId.startsWith('cage') && Math.random() < 0.5
  const answer = await ledger.write(() => person.post('/api/bookings', { ...wish, isAnyCage }))
  if (['too_many_holds', 'own_hold_overlaps'].includes(answer?.body.code))
    await tidyUp(ledger, { person, owner })
  if (!isAccepted(answer)) return
  const booking = ledger.enter({ id: answer.body.id, owner, total: answer.body.totalAmount })
  if (Math.random() < 0.1) {
    await ledger.step(booking, 'release', () => person.delete(`/api/bookings/${booking.id}/hold`))
    return
  }
  if (!(await ledger.step(booking, 'sign', () => signAgreements(person, booking.id)))) return
  const secret = await openForm(ledger, person, booking)
  if (!secret || Math.random() < 0.1) return
  booking.tried.add('pay')
  await stripe.paymentIntents.confirm(intentOf(secret), { payment_method: 'pm_card_visa' }).catch(() => null)
  // Stripe has the money now. The success page promises the booking once it's confirmed.
  const look = () => person.get(`/api/bookings/${booking.id}`)
  await ledger.step(booking, 'pay', look, ({ status, body }) => status === 200 && body.status === 'confirmed')
}

async function openForm(
  ledger: Ledger,
  person: Person,
  { id, total }: { id: string; total: string },
): Promise<string | null> {
  const form = { amount: Number(total), bookingId: id }
  const answer = await ledger.write(() => person.post('/api/create-payment-intent', form))
  const secret: string | undefined = answer?.body.clientSecret
  const known = ledger.model.bookings.find((booking) => booking.id === id)
  if (secret && known && !known.secrets.includes(secret)) known.secrets.push(secret)
  return secret ?? null
}

/** Releases the holds that a customer no longer knows about, because their answers never came. */
async function tidyUp(ledger: Ledger, { person, owner }: Customer): Promise<void> {
  const own = await ledger.ask(() => person.get('/api/bookings'))
  if (own?.status !== 200) return
  for (const { id, status, totalAmount } of own.body) {
    if (status !== 'pending') continue
    const booking = ledger.enter({ id, owner, total: totalAmount })
    await ledger.step(booking, 'release', () => person.delete(`/api/bookings/${id}/hold`))
  }
}
