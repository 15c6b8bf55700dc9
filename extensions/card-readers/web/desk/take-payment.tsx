import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { useWordWhenOff } from '../../../../web/outlets/use-word-when-off.ts'
import { NAME, TITLE } from '../../domain/title.ts'
import { CardReaderChoice, ReaderProgress, useCardReaders } from './card-readers.tsx'
import { useReaderPayment } from './use-reader-payment.ts'

/** Takes cards on a reader, if Stripe has one. */
export default function TakePayment({ isNeeded, onPaid, children }: Outlets['desk/take-payment']) {
  const { reader, ...readers } = useCardReaders(isNeeded)
  const { progress, isWaiting, start, retry, leave } = useReaderPayment(onPaid)
  useWordWhenOff(NAME, progress && { title: `${TITLE} Were Switched Off`, description: OTHER_WAY })
  const state = progress?.payment?.state
  return children({
    place: reader?.label ?? null,
    isLooking: readers.isLoading,
    choice: <CardReaderChoice {...readers} reader={reader} />,
    payment: progress && {
      bookingId: progress.asked.booking.id,
      isWaiting,
      isTaken: state === 'paid' || state === 'flagged',
      progress: <ReaderProgress progress={progress} />,
    },
    start(booking, amount) {
      if (reader) start({ booking, reader, ...(amount !== undefined && { amount }) })
    },
    retry,
    leave,
  })
}

const OTHER_WAY = 'Take the payment another way, which also stops the reader.'
