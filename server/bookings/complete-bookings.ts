import type { Services } from '../services/services.ts'
import { completeEnded } from './move-status.ts'

/** The job: completes confirmed bookings that have ended. Returns how many. */
export async function completeBookings({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return await completeEnded(db, clock.now())
}
