import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionsOf } from '../../../../domain/catalog/rule-in-words.ts'
import { plural } from '../../../../domain/plural.ts'
import { formatDollars } from '../../../../domain/pricing/money.ts'
import { formatDayTime } from '../../../../domain/time/facility-time.ts'
import { BookingLink } from '../../../../web/desk/frame/record-links.tsx'
import { useAction } from '../../../../web/forms/use-action.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { LoadedList } from '../../../../web/ui/card-list.tsx'
import { ConfirmButton } from '../../../../web/ui/dialog/confirm-button.tsx'
import { Dialog } from '../../../../web/ui/dialog/dialog.tsx'
import { Badge, Card } from '../../../../web/ui/panels.tsx'
import type { PromoCode } from '../../domain/promo-code.schema.ts'
import { call, keyOf, query } from '../api/client.ts'

export const CODES = keyOf('GET /api/admin/codes')

/** All promo codes: those that can be used first. */
export function PromoCodes() {
  const codes = useQuery(query('GET /api/admin/codes'))
  return (
    <LoadedList
      query={codes}
      failed="The codes could not be loaded."
      skeleton={[2, 'h-32']}
      empty="There are no codes. Customers see a field for them once you add one."
    >
      {(code) => (
        <li key={code.id}>
          <CodeCard code={code} />
        </li>
      )}
    </LoadedList>
  )
}

function CodeCard({ code: promo }: { code: PromoCode }) {
  const { id, code, uses, discounts, endedAt } = promo
  const [isListing, setIsListing] = useState(false)
  const end = useAction({
    send: () => call('POST /api/admin/codes/:id/ending', { id }),
    done: { title: 'Code Ended', description: `No one can enter ${code} anymore.` },
    failed: { text: 'Failed to end the code' },
    affects: [CODES],
  })
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="min-w-0 grow basis-36 text-xl wrap-anywhere">{code}</h3>
        <p className="figures shrink-0 text-xl">{offInWords(promo)}</p>
      </div>
      <p>{termsInWords(promo).join(' · ') || 'Any time, without limits'}</p>
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow">{`Used ${plural(uses, 'time')}, ${formatDollars(discounts)} off`}</p>
        {endedAt && <Badge tone="neutral">{`Ended ${formatDayTime(Temporal.Instant.from(endedAt))}`}</Badge>}
        <Button variant="secondary" aria-label={`Uses of ${code}`} onClick={() => setIsListing(true)}>
          Uses
        </Button>
        {!endedAt && (
          <ConfirmButton
            button={{ children: 'End', 'aria-label': `End ${code}` }}
            title="End Code"
            closeLabel="Cancel"
            focusesClose
            action={end}
            act="End Code"
            busy="Ending..."
          >
            <p className="wrap-anywhere">
              No one can enter <strong>{code}</strong> anymore. Bookings that use it keep their price.
            </p>
          </ConfirmButton>
        )}
      </div>
      {isListing && <UsesDialog code={promo} onClose={() => setIsListing(false)} />}
    </Card>
  )
}

function UsesDialog({ code: { id, code }, onClose }: { code: PromoCode; onClose: () => void }) {
  const uses = useQuery(query('GET /api/admin/codes/:id/uses', { id }))
  return (
    <Dialog title={`Uses of ${code}`} isOpen onClose={onClose}>
      <LoadedList
        query={uses}
        failed="The uses could not be loaded."
        skeleton={[2, 'h-16']}
        empty="No booking uses it."
        className="grid gap-2"
      >
        {({ bookingId, customerName, startTime, status, standardAmount, discountAmount }) => (
          <li key={bookingId} className="flex flex-wrap justify-between gap-x-3">
            <BookingLink
              bookingId={bookingId}
              className="min-w-0 text-accent underline underline-offset-4 wrap-anywhere"
            >
              {`${customerName ?? 'Customer'}, ${formatDayTime(Temporal.Instant.from(startTime))}`}
            </BookingLink>
            <span>{`${formatDollars(discountAmount)} off ${formatDollars(standardAmount)}, ${status}`}</span>
          </li>
        )}
      </LoadedList>
    </Dialog>
  )
}

function offInWords({ percent, amount }: PromoCode): string {
  return percent === null ? `${formatDollars(amount ?? '0')} off` : `${percent}% off`
}

function termsInWords(code: PromoCode): string[] {
  const { firstDate, lastDate, totalLimit, customerLimit, isFirstOnly } = code
  const entered = conditionsOf({ ...ANY, firstDate, lastDate }).map((days) => `Entered ${days}`)
  return [
    ...entered,
    ...conditionsOf({ ...code, firstDate: null, lastDate: null }),
    ...(totalLimit === null ? [] : [`${plural(totalLimit, 'use')} in all`]),
    ...(customerLimit === null ? [] : [`${plural(customerLimit, 'use')} per customer`]),
    ...(isFirstOnly ? ['First booking only'] : []),
  ]
}

const ANY = { weekdays: null, fromHour: null, untilHour: null }
