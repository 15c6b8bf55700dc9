import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closeTogether, closureOfTimes } from '../../../domain/closures/close-together.ts'
import { changesInWords, stayInWords } from '../../../domain/hours/hours-in-words.ts'
import { openingHoursSchema, type VersionedHours } from '../../../domain/hours/opening-hours.schema.ts'
import type { OpeningHours } from '../../../domain/hours/opening-hours.ts'
import { plural } from '../../../domain/plural.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { call, query } from '../../api/call.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { OPENING_HOURS } from '../../api/use-opening-hours.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { useAction } from '../../forms/use-action.ts'
import { ErrorState, SkeletonList } from '../../ui/loaded.tsx'
import { closureLink } from '../closures/closure-draft.ts'
import { BookingLinks, NewTab } from '../forms/booking-links.tsx'
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx'
import { UnsavedNotice } from '../forms/unsaved-notice.tsx'
import { ADMIN_HOURS, saveHours } from '../requests/opening-hours.ts'
import { staleOf } from '../requests/refusals.ts'
import { BookingRules } from './booking-rules.tsx'
import { HoursText } from './hours-text.tsx'
import { SpecialDays } from './special-days.tsx'
import { WeeklyHours } from './weekly-hours.tsx'

/** When customers can book. */
export function OpeningHoursPart() {
  const hours = useQuery(query('GET /api/admin/opening-hours'))
  const now = useFacilityNow(60_000)
  if (hours.data && now) return <OpeningHoursEditor saved={hours.data} today={facilityDate(now)} />
  return hours.isError ? (
    <ErrorState text="The hours could not be loaded." onRetry={() => hours.refetch()} />
  ) : (
    <SkeletonList count={3} className="h-32" />
  )
}

/** A part of the editor: what's there with the changes so far, and a way to change it. */
export interface PartProps {
  hours: OpeningHours
  today: Temporal.PlainDate
  onChange: (changes: Partial<OpeningHours>) => void
}

/**
 * When customers can book, changed here and saved together. If someone else saved first, the changes stay until staff choose a side.
 * Hours that someone else saved show up only while nothing is changed here.
 */
function OpeningHoursEditor({ saved, today }: { saved: VersionedHours; today: Temporal.PlainDate }) {
  const [base, setBase] = useState(saved)
  const [hours, setHours] = useState<OpeningHours>(saved)
  const changes = changesInWords(base, hours)
  const isChanged = Object.keys(changes.after).length > 0
  const show = (shown: VersionedHours) => {
    setBase(shown)
    setHours(shown)
  }
  if (saved.version > base.version && !isChanged) show(saved)

  const save = useAction({
    send: (version: number) => saveHours({ ...hours, version }),
    done: { title: 'Hours Saved', description: 'Existing bookings stay as they are.' },
    failed: { text: 'Failed to save the hours' },
    affects: [ADMIN_HOURS, OPENING_HOURS],
    isAnswered: (error) => staleOf(error) !== null,
  })
  const stale = staleOf<VersionedHours>(save.error)
  const isUndecided = stale !== null && stale.current.version !== base.version
  const saveOver = (version: number) =>
    save.mutate(version, {
      onSuccess: (made) => {
        setBase(made)
        // Changes made since stay, unsaved.
        setHours((shown) => (shown === hours ? made : shown))
      },
    })
  const problem = openingHoursSchema.safeParse(hours).error?.issues[0]?.message
  const part = {
    hours,
    today,
    onChange: (change: Partial<OpeningHours>) => setHours({ ...hours, ...change }),
  }
  return (
    <>
      {isUndecided && (
        <EditConflictNotice
          title={`${stale.changedBy ?? 'Someone else'} just saved other hours`}
          isSaving={save.isPending}
          onUseTheirs={() => show(stale.current)}
          onKeepMine={() => saveOver(stale.current.version)}
        >
          <Lines {...changesInWords(base, stale.current)} />
        </EditConflictNotice>
      )}
      {isChanged && !isUndecided && (
        <div className="sticky top-2 z-10 max-h-[60dvh] overflow-y-auto">
          <UnsavedNotice
            change={{ kind: 'hours', input: { ...hours, version: base.version } }}
            saveLabel="Save Hours"
            isSaving={save.isPending}
            isBlocked={problem !== undefined}
            onSave={() => saveOver(base.version)}
            onDiscard={() => show(base)}
          >
            <Lines {...changes} />
            {problem ? <p className="font-semibold text-accent">{problem}</p> : <Outside hours={hours} />}
          </UnsavedNotice>
        </div>
      )}
      <WeeklyHours {...part} />
      <SpecialDays {...part} />
      <BookingRules {...part} />
    </>
  )
}

/** The lines that begin, and those that end struck out. */
function Lines({ before, after }: ReturnType<typeof changesInWords>) {
  const split = (lines: Partial<Record<string, string>>) =>
    Object.values(lines).flatMap((text) => (text ? text.split('; ') : []))
  return (
    <ul className="grid gap-1 wrap-anywhere">
      {split(before).map((line) => (
        <li key={line}>
          <del>
            <HoursText text={line} />
          </del>
        </li>
      ))}
      {split(after).map((line) => (
        <li key={line}>
          <HoursText text={line} />
        </li>
      ))}
    </ul>
  )
}

/** The bookings that these hours would leave outside, each with a link. They stay. */
function Outside({ hours }: { hours: OpeningHours }) {
  const { data } = useQuery({
    queryKey: [...ADMIN_HOURS, 'preview', hours],
    queryFn: () => call('POST /api/admin/opening-hours/preview', hours),
  })
  if (!data || data.length === 0) return null
  const together = closeTogether(data.map(timesOf), hours)
  return (
    <details>
      <summary className="py-2">
        {`${plural(data.length, 'booking')} will be outside of these hours. ${stayInWords(data.length)}`}
      </summary>
      {together && (
        <NewTab href={closureLink(together)} className="inline-flex min-h-11 items-center">
          Close These Times…
        </NewTab>
      )}
      <BookingLinks
        bookings={data}
        note={
          together
            ? undefined
            : (booking) => (
                <>
                  {' · '}
                  <NewTab href={closureLink(closureOfTimes([timesOf(booking)]))}>Close This Time…</NewTab>
                </>
              )
        }
      />
    </details>
  )
}
