import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { errorText } from '../../../web/api/api-error.ts'
import { useRefreshBookings } from '../../../web/bookings/use-bookings.ts'
import { PAYMENT_INTENT, PRICE_CHANGE } from '../../../web/checkout/payment/use-payment-intent.ts'
import type { Outlets } from '../../../web/outlets/contribution.ts'
import { useWordWhenOff } from '../../../web/outlets/use-word-when-off.ts'
import { BusyButton, Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/fields/text-field.tsx'
import type { CodeFields } from '../domain/promo-code.schema.ts'
import { NAME, TITLE } from '../domain/title.ts'
import { call } from './api/client.ts'

const WITHOUT = "You can pay without one. The price didn't change."

/** The field or button that was pressed is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The code of an unpaid booking, or a field to enter one. */
export default function CheckoutCode({ booking, isReady, isPaying }: Outlets['checkout/price']) {
  const { id } = booking
  const { code, takesCode } = (booking.more?.[NAME] ?? {}) as CodeFields
  const refresh = useRefreshBookings()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const client = useQueryClient()
  const change = useMutation({
    mutationKey: [PRICE_CHANGE, id],
    mutationFn: async (entered: string | null) => {
      // A card form that is still opening for the old price would be refused.
      const opening = client
        .getQueryCache()
        .findAll({ queryKey: [PAYMENT_INTENT, id], fetchStatus: 'fetching' })
      await Promise.allSettled(opening.map(({ promise }) => promise))
      return entered === null
        ? call('DELETE /api/bookings/:id/code', { id })
        : call('PUT /api/bookings/:id/code', { id }, { code: entered })
    },
    onSuccess: () => {
      setIsOpen(false)
      setTyped('')
    },
    // Also after a refusal: it may have been paid, or its time may be over.
    onSettled: refresh,
  })
  const isBusy = change.isPending
  useWordWhenOff(
    NAME,
    isOpen || isBusy ? { title: `${TITLE} Were Switched Off`, description: WITHOUT } : null,
  )
  // If only the response was lost, the code is there, or gone.
  const hasFailed = change.isError && (change.variables === null) === Boolean(code)
  const error = hasFailed && errorText(change.error)
  if (code)
    return (
      <div>
        <p
          ref={change.isIdle ? undefined : takeFocus}
          role="status"
          tabIndex={-1}
          className="flex items-center justify-between gap-x-4"
        >
          <span className="min-w-0">
            Code <strong className="wrap-anywhere">{code.code}</strong>, {formatDollars(code.discount)} off
          </span>
          <Button
            variant="quiet"
            aria-label={`Remove ${code.code}`}
            disabled={isPaying || isBusy}
            onClick={() => change.mutate(null)}
          >
            {isBusy ? 'Removing...' : 'Remove'}
          </Button>
        </p>
        {error && <p role="alert">{error}</p>}
      </div>
    )
  if (!isReady || !takesCode) return null
  if (!isOpen)
    return (
      <div>
        <Button
          variant="quiet"
          className="-ml-4"
          // After a code was removed.
          autoFocus={!change.isIdle}
          disabled={isPaying}
          onClick={() => setIsOpen(true)}
        >
          Have a code?
        </Button>
      </div>
    )
  return (
    <form
      noValidate
      aria-label="Code"
      className="grid items-start gap-2 sm:grid-cols-[1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) change.mutate(typed)
      }}
    >
      <TextField
        label="Code"
        // They pressed a button to type here.
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={error || undefined}
      />
      <BusyButton type="submit" variant="secondary" className="sm:mt-7" busy={isBusy && 'Applying...'}>
        Apply
      </BusyButton>
    </form>
  )
}
