import { Spinner } from '../../ui/loading.tsx'

/** Room for Stripe's form with a problem under every field: however it loads and changes, the button below stays. */
export const CARD_FORM_ROOM = 'min-h-78'

export function CardFormLoading() {
  return (
    <div className={CARD_FORM_ROOM}>
      <Spinner label="Loading the card form…" />
    </div>
  )
}
