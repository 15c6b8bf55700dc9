import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { cardName } from '../../domain/payments/card.ts'
import type { OwnCredit } from '../../domain/payments/credit.schema.ts'
import type { CreditKind } from '../../domain/payments/credit.ts'
import type { SavedCard } from '../../domain/payments/saved-card.schema.ts'
import { formatDollars, formatUsd, toCents } from '../../domain/pricing/money.ts'
import { formatMoment } from '../../domain/time/facility-time.ts'
import { call, keyOf, query } from '../api/call.ts'
import { useAction } from '../forms/use-action.ts'
import { BusyButton } from '../ui/button.tsx'
import { LoadedList } from '../ui/card-list.tsx'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { Skeleton } from '../ui/loaded.tsx'
import { Card, Section } from '../ui/panels.tsx'

const SAVED_CARDS = keyOf('GET /api/saved-cards')
const ANCHOR = 'saved-cards'

const CREDIT_NAMES: Readonly<Record<CreditKind, string>> = {
  given: `From ${FACILITY_NAME}`,
  taken_back: `Taken back by ${FACILITY_NAME}`,
  refunded: 'Refund of a booking',
  spent: 'Paid for a booking',
  linked: 'From your earlier bookings',
}

/** The customer's credit and its history, if there is any. */
function CreditSection() {
  const credit = useQuery(query('GET /api/credit'))
  if (!credit.data || credit.data.entries.length === 0) return null
  const { balance, available, entries } = credit.data
  const kept = toCents(balance) - toCents(available)
  return (
    <Section title="Credit">
      <Card>
        <p className="figures text-2xl">{formatDollars(balance)}</p>
        <p>It pays first at checkout and doesn't expire.</p>
        {kept > 0 && <p>{`${formatUsd(kept)} of it is set aside for bookings you haven't paid for yet.`}</p>}
        <details>
          <summary>History</summary>
          <ul className="grid gap-3">
            {entries.map((entry) => (
              <CreditEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        </details>
      </Card>
    </Section>
  )
}

function CreditEntry({ entry }: { entry: OwnCredit['entries'][number] }) {
  const { kind, amount, reason, bookingId, createdAt } = entry
  const name = CREDIT_NAMES[kind]
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">
        {bookingId === null ? (
          name
        ) : (
          <Link
            href={`/receipt?bookingId=${bookingId}`}
            className="inline-block py-1.5 underline underline-offset-4"
          >
            {name}
          </Link>
        )}
        {reason !== null && `: ${reason}`}
        <span className="block text-sm text-ink-soft">{formatMoment(Temporal.Instant.from(createdAt))}</span>
      </span>
      <span className="figures">{`${toCents(amount) > 0 ? '+' : ''}${formatDollars(amount)}`}</span>
    </li>
  )
}

/** The customer's credit, and the cards that they asked to save at checkout, each with a way to remove it. */
export default function SavedCardsSection() {
  const cards = useQuery(query('GET /api/saved-cards'))
  useFocusAfterRemoval(cards.data?.length ?? 0, ANCHOR)
  return (
    <>
      <CreditSection />
      <Section title="Saved Cards" anchor={ANCHOR}>
        <LoadedList
          query={cards}
          failed="Your saved cards could not be loaded."
          loading={<Skeleton className="h-20" />}
          empty={
            <Card>
              <p>No saved cards. You can save one when you pay for a booking.</p>
            </Card>
          }
        >
          {(card) => <SavedCardRow key={card.id} card={card} />}
        </LoadedList>
      </Section>
    </>
  )
}

function SavedCardRow({ card }: { card: SavedCard }) {
  const name = cardName(card)
  const remove = useAction({
    send: () => call('DELETE /api/saved-cards/:id', { id: card.id }),
    done: { title: 'Card Removed', description: `We no longer keep your ${name}.` },
    failed: { title: "Couldn't Remove Card" },
    affects: [SAVED_CARDS],
    waits: true,
  })
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-52">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-ink-soft">
            Expires {String(card.expiresMonth).padStart(2, '0')}/{String(card.expiresYear).slice(-2)}
          </p>
        </div>
        <BusyButton
          variant="secondary"
          busy={remove.isPending && 'Removing...'}
          aria-label={`Remove ${name}`}
          onClick={() => remove.mutate()}
        >
          Remove
        </BusyButton>
      </Card>
    </li>
  )
}
