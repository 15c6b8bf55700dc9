import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceOf } from '../../../../domain/bookings/payment-state.ts'
import { formatUsd, toCents } from '../../../../domain/pricing/money.ts'
import { RecordedOnly } from '../../../../web/desk/booking/money/taking-cards.tsx'
import { SelectField } from '../../../../web/ui/fields/text-field.tsx'
import { focusOnMount } from '../../../../web/ui/focus.ts'
import { Notice } from '../../../../web/ui/panels.tsx'
import type { CardReader } from '../../domain/card-reader.schema.ts'
import { query } from '../api/client.ts'
import type { useReaderPayment } from './use-reader-payment.ts'

type Progress = NonNullable<ReturnType<typeof useReaderPayment>['progress']>

/** The card readers that can take a payment, and the one for this device: the last one chosen on it, or the first. */
export function useCardReaders(isNeeded: boolean) {
  const {
    data: readers = [],
    isError,
    isLoading,
  } = useQuery({
    ...query('GET /api/admin/card-readers'),
    enabled: isNeeded,
    retry: false,
    staleTime: 60_000,
  })
  const [lastId, setLastId] = useState(recall)
  return {
    readers,
    reader: readers.find(({ id }) => id === lastId) ?? readers[0] ?? null,
    isUnreachable: isError,
    /** Until then, a payment must not be recorded: it might have to be charged. */
    isLoading,
    choose(id: string) {
      setLastId(id)
      remember(id)
    },
  }
}

function recall(): string | null {
  return /(?:^|; )card_reader=(tmr_\w+)/.exec(document.cookie)?.[1] ?? null
}

/** In a cookie for staff's pages, which aren't requests to the API: signing out clears other storage. */
function remember(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has had the Cookie Store API only since 2025.
  document.cookie = `card_reader=${id}; Path=/admin; Max-Age=31536000; SameSite=Strict`
}

/** Explains the method "Card reader", or asks for the reader. */
export function CardReaderChoice({
  readers,
  reader,
  isUnreachable,
  isLoading,
  choose,
}: ReturnType<typeof useCardReaders>) {
  if (isLoading) return <p className="text-sm text-ink-soft">Looking for card readers…</p>
  if (!reader)
    return (
      <>
        {isUnreachable && (
          <p className="text-sm text-ink-soft">Stripe's card readers can't be reached right now.</p>
        )}
        <RecordedOnly />
      </>
    )
  if (readers.length === 1)
    return <p className="text-sm text-ink-soft">{`The customer pays on ${nameOf(reader)}.`}</p>
  return (
    <SelectField
      label="Reader"
      value={reader.id}
      onChange={({ target }) => choose(target.value)}
      options={readers.map((each) => ({ value: each.id, label: nameOf(each) }))}
    />
  )
}

/** The state of a payment on a reader. Takes the focus, so Enter neither stops the payment nor sends it again. */
export function ReaderProgress({ progress }: { progress: Progress }) {
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <ProgressText {...progress} />
    </div>
  )
}

function ProgressText({ asked, payment, error }: Progress) {
  const { label } = asked.reader
  if (error !== null)
    return (
      <Notice tone="bad" role="alert" title="The card was not charged">
        <p>{error}</p>
      </Notice>
    )
  if (payment?.state === 'declined')
    return (
      <Notice tone="bad" role="alert" title={payment.reason ?? 'Card Declined'}>
        <p>Nothing was charged. Try again with another card, or choose another way to pay.</p>
      </Notice>
    )
  if (payment?.state === 'stopped')
    return (
      <Notice tone="warm" role="alert" title={`${label} stopped without a payment`}>
        <p>Nothing was charged. Another desk may have used it, or changed this booking.</p>
      </Notice>
    )
  const amount = asked.amount === undefined ? balanceOf(asked.booking) : toCents(asked.amount)
  return (
    <div role="status" className="grid gap-1">
      <p className="figures text-2xl">{formatUsd(amount)}</p>
      <p>{payment ? `Waiting for the card on ${label}…` : `Sending it to ${label}…`}</p>
    </div>
  )
}

const nameOf = ({ label, isOnline }: CardReader) => (isOnline ? label : `${label} (offline)`)
