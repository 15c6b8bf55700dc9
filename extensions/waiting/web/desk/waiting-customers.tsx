import { useQuery, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../../../domain/plural.ts'
import {
  facilityDate,
  formatDay,
  formatDayTime,
  formatHour,
  formatTime,
} from '../../../../domain/time/facility-time.ts'
import { refreshQueries, useLive } from '../../../../web/api/use-live.ts'
import { ANY_SPACE } from '../../../../web/catalog/catalog-selects.tsx'
import { useItemName } from '../../../../web/catalog/item-name.ts'
import { CustomerLink } from '../../../../web/desk/frame/record-links.tsx'
import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { ErrorState } from '../../../../web/ui/loaded.tsx'
import type { AdminWaitingEntry } from '../../domain/waiting.schema.ts'
import { keyOf, query } from '../api/client.ts'

const WAITING = keyOf('GET /api/admin/waiting/:date')

/** How many customers wait for a time on a day; opened, who they are, in the order of their turn, and all that was done. */
export default function WaitingCustomers({ date }: Outlets['desk/board-day']) {
  const client = useQueryClient()
  useLive({
    onDesk: (changed) => refreshQueries(client, [...WAITING, changed]),
    onMissed: () => refreshQueries(client, WAITING),
  })
  const entries = useQuery(query('GET /api/admin/waiting/:date', { date }))
  if (entries.isError)
    return <ErrorState text="The waiting list could not be loaded." onRetry={() => entries.refetch()} />
  if (!entries.data?.length) return null
  return (
    <details className="print:hidden">
      <summary>Waiting list ({entries.data.length})</summary>
      <ol className="grid gap-2">
        {entries.data.map((entry) => (
          <WaitingCustomer key={entry.id} entry={entry} />
        ))}
      </ol>
    </details>
  )
}

function WaitingCustomer({ entry }: { entry: AdminWaitingEntry }) {
  const nameOf = useItemName()
  const item = entry.spaceId || entry.bundleId ? nameOf(entry) : ANY_SPACE
  return (
    <li className="rounded-plate border border-line bg-raised px-3 py-2">
      <p className="wrap-anywhere">
        <CustomerLink customerId={entry.userId} className="font-semibold underline underline-offset-4">
          {entry.customer}
        </CustomerLink>
        : {item}, {plural(entry.hours, 'hour')} between {formatHour(entry.fromHour)} and{' '}
        {formatHour(entry.untilHour)}
      </p>
      <p className="text-sm text-ink-soft">
        Waiting since {formatDayTime(Temporal.Instant.from(entry.createdAt))}. Wants to know up to{' '}
        {plural(entry.noticeHours, 'hour')} before.
      </p>
      {entry.log.length > 0 && (
        <ul className="text-sm">
          {entry.log.map((line) => (
            <li key={`${line.at} ${line.what} ${line.start}`}>{logText(line)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const DONE: Readonly<Record<Exclude<AdminWaitingEntry['log'][number]['what'], 'skipped'>, string>> = {
  asked: 'was offered to them',
  took: 'was taken',
  declined: 'was declined',
  lapsed: "wasn't answered",
  ended: 'was taken back by staff, or its payment was cancelled',
  told: 'was open to everyone, and we told them',
}

const SKIPPED = {
  has_booking: 'they already have that hour',
  has_offer: 'another time was offered to them',
  unverified: "their email address isn't verified",
  too_late: 'it was too late for them',
  asked_before: 'they had this offer before',
  gave_it_up: 'they gave it up themselves',
} as const

/** "Nov 20, 5:02 PM: 6:00 PM was offered to them." */
function logText({ at, what, reason, start }: AdminWaitingEntry['log'][number]): string {
  const when = Temporal.Instant.from(at)
  const time = formatTime(Temporal.Instant.from(start))
  const done =
    what === 'skipped' ? `went to someone else, because ${SKIPPED[reason ?? 'has_offer']}` : DONE[what]
  return `${formatDay(facilityDate(when))}, ${formatTime(when)}: ${time} ${done}.`
}
