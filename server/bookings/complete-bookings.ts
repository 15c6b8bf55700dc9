import type { Services } from '../services/services.ts'
import { completeEnded } from './move-status.ts'

/** The job: confirmed bookings whose time is over become completed. */
export async function completeBookings({ db, clock }: Services): Promise<number> {
  return await completeEnded(db, clock.now())
}
