import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import type { OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import { deviceStorage } from '../ui/browser-storage.ts'

const KEY = 'last-visit'
/** The lifetime of a customer's session. */
const KEPT_DAYS = 30

/** The last content of My Bookings, for when there's no connection. */
export interface LastVisit {
  userId: string
  /** When it was loaded. */
  at: string
  bookings: OwnBooking[]
  /** Names by the ID of the space or bundle. */
  names: Record<string, string>
}

/** Customers only: many people use a staff device, or one that was handed over to sign. */
export function mayKeepVisit({ role, blockedBy }: Pick<CurrentUser, 'role' | 'blockedBy'>): boolean {
  return role === 'customer' && blockedBy === null
}

/** A kept visit, unless it's damaged, too old, or from the future. */
export function parseVisit(kept: string | null, now: Temporal.Instant): LastVisit | null {
  if (kept === null) return null
  try {
    const visit = JSON.parse(kept) as LastVisit
    const age = Temporal.Instant.from(visit.at).until(now).total('hours')
    return age >= 0 && age < KEPT_DAYS * 24 && Array.isArray(visit.bookings) ? visit : null
  } catch {
    return null
  }
}

/** Keeps what was shown on this device. Without the payment provider's IDs, which no one reads. */
export function keepVisit(visit: LastVisit): void {
  const bookings = visit.bookings.map((booking) => ({ ...booking, stripePaymentIntentId: null }))
  deviceStorage.set(KEY, JSON.stringify({ ...visit, bookings }))
}

export function readVisit(now: Temporal.Instant): LastVisit | null {
  return parseVisit(deviceStorage.get(KEY), now)
}

/** When someone else has signed in on this device. */
export function forgetVisitUnlessOf(user: CurrentUser): void {
  const kept = deviceStorage.get(KEY)
  if (kept && (!mayKeepVisit(user) || !kept.includes(`"userId":"${user.id}"`))) deviceStorage.remove(KEY)
}
