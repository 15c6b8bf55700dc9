import { useQuery } from '@tanstack/react-query'
import { cardName } from '../../domain/payments/card.ts'
import type { SavedCard } from '../../domain/payments/saved-card.schema.ts'
import { call, keyOf, query } from '../api/call.ts'
import { useAction } from '../forms/use-action.ts'
import { BusyButton } from '../ui/button.tsx'
import { LoadedList } from '../ui/card-list.tsx'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { Skeleton } from '../ui/loaded.tsx'
import { Card, Section } from '../ui/panels.tsx'

const SAVED_CARDS = keyOf('GET /api/saved-cards')
const ANCHOR = 'saved-cards'

/** The cards that the customer asked to save at checkout, each with a way to remove it. */
export default function SavedCardsSection() {
  const cards = useQuery(query('GET /api/saved-cards'))
  useFocusAfterRemoval(cards.data?.length ?? 0, ANCHOR)
  return (
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
