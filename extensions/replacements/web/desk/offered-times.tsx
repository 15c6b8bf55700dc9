import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatPhone } from '../../../../domain/accounts/phone.ts'
import {
  facilityDate,
  formatDayTime,
  formatShortDate,
  formatTimes,
} from '../../../../domain/time/facility-time.ts'
import { refreshQueries, useLive } from '../../../../web/api/use-live.ts'
import { ToldButton } from '../../../../web/desk/calls/told-button.tsx'
import { ATTENTION, BOARD, BOOKINGS } from '../../../../web/desk/requests/staff-requests.ts'
import { useAction } from '../../../../web/forms/use-action.ts'
import { BusyButton } from '../../../../web/ui/button.tsx'
import { ConfirmButton } from '../../../../web/ui/dialog/confirm-button.tsx'
import { Badge, Card, Section } from '../../../../web/ui/panels.tsx'
import { countOffers, outcomeOf } from '../../domain/count-offers.ts'
import type { AdminReplacement, Answer, Replacement } from '../../domain/replacement.schema.ts'
import { call, keyOf, query } from '../api/client.ts'

const OFFERED_TIMES = keyOf('GET /api/admin/replacements')

/**
 * The customers who were offered other times for closed ones, on a day or on all: those to call, those who
 * haven't answered, and how the others did. Kept current by live updates.
 */
export default function OfferedTimes({ date }: { date?: string }) {
  const client = useQueryClient()
  const refresh = () => refreshQueries(client, OFFERED_TIMES)
  useLive({ onDesk: refresh, onMissed: refresh })
  const { data = [] } = useQuery(query('GET /api/admin/replacements'))
  const offers = data.filter(({ was }) => !date || dateOf(was) === date)
  if (offers.length === 0) return null
  const isSettled = (offer: AdminReplacement) => !['to call', 'waiting'].includes(outcomeOf(offer))
  const settled = offers.filter(isSettled)
  return (
    <Section title="Other Times Offered">
      <p role="status" className="font-semibold">
        {countOffers(offers)}
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {offers
          .filter((offer) => !isSettled(offer))
          .map((offer) => (
            <li key={offer.id}>
              <OpenOffer offer={offer} />
            </li>
          ))}
      </ul>
      {settled.length > 0 && (
        <details>
          <summary>Settled</summary>
          <ul className="grid gap-2">
            {settled.map((offer) => (
              <li key={offer.id} className="wrap-anywhere">
                <Customer offer={offer} />: {place(offer.was)}. {outcome(offer)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

/** The end of a booking that its customer doesn't want at another time. */
const REFUND = { now: 'Refund Now', act: 'Cancel and Refund', outcome: 'The customer gets a full refund.' }
const CANCEL = { now: 'Cancel Now', act: 'Cancel Booking', outcome: 'The customer owes nothing.' }

function OpenOffer({ offer }: { offer: AdminReplacement }) {
  const { id, customer, phone, was, times, keptUntil, state, callId, isPaid } = offer
  const giveUp = isPaid ? REFUND : CANCEL
  const answer = useAction({
    send: (choice: Answer['choice']) => call('POST /api/admin/replacements/:id', { id }, { choice }),
    done: { title: 'Saved' },
    failed: { text: "This couldn't be saved. Please try again." },
    affects: [OFFERED_TIMES, BOARD, BOOKINGS, ATTENTION],
  })
  const [kept] = times
  return (
    <Card className="grid h-full content-start gap-2">
      <p className="wrap-anywhere">
        <Customer offer={offer} />
        {phone && (
          <>
            {', '}
            <a href={`tel:${phone}`} className="whitespace-nowrap text-accent underline underline-offset-4">
              {formatPhone(phone)}
            </a>
          </>
        )}
      </p>
      <p className="wrap-anywhere text-ink-soft">Closed: {place(was)}</p>
      {callId !== null && (
        <p>
          <Badge tone="bad">To call</Badge>
        </p>
      )}
      {state !== 'open' && <p className="wrap-anywhere">{outcome(offer)}</p>}
      {state === 'open' && kept && (
        <p className="wrap-anywhere">
          Kept until {formatDayTime(Temporal.Instant.from(keptUntil))}: {place(kept)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {callId !== null && <ToldButton callId={callId} about={customer} affects={[OFFERED_TIMES]} />}
        {state === 'open' && (
          <>
            <BusyButton
              variant="secondary"
              aria-label={`Take It for Them: ${customer}`}
              busy={answer.isPending && 'Saving...'}
              onClick={() => answer.mutate(0)}
            >
              Take It for Them
            </BusyButton>
            <ConfirmButton
              button={{ children: giveUp.now, 'aria-label': `${giveUp.now}: ${customer}`, variant: 'quiet' }}
              title={`${giveUp.act}?`}
              closeLabel="Go Back"
              action={answer}
              input="refund"
              act={giveUp.act}
              busy="Cancelling..."
            >
              <p className="wrap-anywhere">
                <strong>{customer}</strong>: {place(was)}. {giveUp.outcome}
              </p>
            </ConfirmButton>
          </>
        )}
      </div>
    </Card>
  )
}

function Customer({ offer: { bookingId, customer } }: { offer: AdminReplacement }) {
  return (
    <Link href={`/admin/bookings/${bookingId}`} className="font-semibold underline underline-offset-4">
      {customer}
    </Link>
  )
}

function outcome({ state, movedTo, isPaid }: AdminReplacement): string {
  if (state === 'moved' && movedTo) return `Moved to ${place(movedTo)}.`
  if (state === 'cancelled') return isPaid ? 'Cancelled and refunded.' : 'Cancelled.'
  return 'Taken back.'
}

const dateOf = ({ startTime }: Replacement['was']) =>
  facilityDate(Temporal.Instant.from(startTime)).toString()

/** "Cage 1, Sat, Nov 21, 2026, 6:00 PM – 7:00 PM" */
function place({ item, startTime, endTime }: Replacement['was']): string {
  const start = Temporal.Instant.from(startTime)
  return `${item}, ${formatShortDate(start)}, ${formatTimes(start, Temporal.Instant.from(endTime))}`
}
