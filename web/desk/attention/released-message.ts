import type { ReleasedHolds } from '../../../domain/attention/attention.schema.ts'
import type { ToastMessage } from '../../ui/toasts/toast-reducer.ts'

/** What releasing a customer's or a day's holds did. */
export function releasedMessage({ released, kept }: ReleasedHolds): ToastMessage {
  const freed = released === 1 ? '1 hold is free again.' : `${released} holds are free again.`
  return {
    title: 'Holds Released',
    description: kept === 0 ? freed : `${freed} ${kept} stayed, because of a payment.`,
  }
}
