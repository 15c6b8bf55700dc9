import { useQuery } from '@tanstack/react-query'
import { plural } from '../../../domain/plural.ts'
import { formatFullDay, formatHour } from '../../../domain/time/facility-time.ts'
import { useAction } from '../../../web/forms/use-action.ts'
import { Button } from '../../../web/ui/button.tsx'
import { LoadedList } from '../../../web/ui/card-list.tsx'
import { Card, Section } from '../../../web/ui/panels.tsx'
import type { WaitingEntry } from '../domain/waiting.schema.ts'
import { call, keyOf, query } from './api/client.ts'

export const WAITING = keyOf('GET /api/waiting')

/** The times that the customer waits for, each with a button to leave its list. */
export function WaitingList({ nameOf }: { nameOf: (entry: WaitingEntry) => string }) {
  const entries = useQuery(query('GET /api/waiting'))
  const leave = useAction({
    send: (id: string) => call('DELETE /api/waiting/:id', { id }),
    failed: { title: "Couldn't Leave the List" },
    affects: [WAITING],
    waits: true,
  })
  return (
    <Section title="You're Waiting For">
      <LoadedList
        query={entries}
        failed="We couldn't load your waiting list."
        skeleton={[1, 'h-24']}
        empty="No times yet"
      >
        {(entry) => (
          <li key={entry.id}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0">
                <h3 className="text-xl wrap-anywhere">{nameOf(entry)}</h3>
                <p>{formatFullDay(Temporal.PlainDate.from(entry.date))}</p>
                <p className="text-ink-soft">
                  {plural(entry.hours, 'hour')} between {formatHour(entry.fromHour)} and{' '}
                  {formatHour(entry.untilHour)}
                </p>
              </div>
              <Button
                variant="secondary"
                disabled={leave.isPending && leave.variables === entry.id}
                onClick={() => leave.mutate(entry.id)}
                aria-label={`Leave the list for ${nameOf(entry)}`}
              >
                Leave
              </Button>
            </Card>
          </li>
        )}
      </LoadedList>
    </Section>
  )
}
