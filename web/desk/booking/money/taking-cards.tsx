import { Suspense } from 'react'
import { useConfig } from '../../../api/use-config.ts'
import type { CardTaker } from '../../../outlets/card-taker.ts'
import type { Outlets } from '../../../outlets/contribution.ts'
import { useContributions, useExtensionsAt } from '../../../outlets/outlet.tsx'

type Props = Outlets['desk/take-payment']

/** Without an extension that takes cards, a payment by card is recorded like any other. */
const RECORDED: CardTaker = {
  place: null,
  isLooking: false,
  choice: <RecordedOnly />,
  payment: null,
  start() {},
  retry() {},
  leave() {},
}

/** Shows `children` with the way to take cards that's switched on. Nothing before it's known. */
export function TakingCards(props: Props) {
  const { isPending } = useConfig()
  const isTaken = useExtensionsAt('desk/take-payment').length > 0
  if (isPending) return null
  if (!isTaken) return props.children(RECORDED)
  return (
    <Suspense fallback={null}>
      <WithTaker {...props} />
    </Suspense>
  )
}

function WithTaker(props: Props) {
  const [taker] = useContributions('desk/take-payment')
  return taker ? <taker.Part {...props} /> : props.children(RECORDED)
}

/** Says what the method "Card reader" does without a reader. */
export function RecordedOnly() {
  return (
    <p className="text-sm text-ink-soft">
      This only records the payment. Charge the card on your own terminal first.
    </p>
  )
}
