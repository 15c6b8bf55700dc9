import { Notice } from '../../ui/notice.tsx'

/** Shown while it's unknown whether the card was charged. */
export function PaymentInDoubt() {
  return (
    <Notice tone="warm" role="alert" title="Checking your payment">
      <p>
        The connection was lost before we heard whether your payment went through. We're still checking. Stay
        on this page and don't pay again.
      </p>
    </Notice>
  )
}
