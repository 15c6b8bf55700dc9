import { Notice } from '../ui/notice.tsx'

/** While nobody can say whether the card was charged. */
export function PaymentInDoubt() {
  return (
    <Notice tone="warm" role="alert" title="Checking your payment">
      <p>
        The connection was lost before we heard whether your payment went through. We keep asking; please wait
        here, and do not pay again.
      </p>
    </Notice>
  )
}
