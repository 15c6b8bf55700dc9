import type { UseQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DateCalendar } from '../times/date-calendar.tsx'
import { STEPS } from './step-anchors.ts'

interface Props {
  now: Temporal.Instant
  selected: Temporal.PlainDate | null
  closures: UseQueryResult<BlockedDate[]>
  onSelect: (date: Temporal.PlainDate) => void
  dateRef: Ref<HTMLDivElement>
}

export function DateStep({ now, selected, closures, onSelect, dateRef }: Props) {
  return (
    <Section title="Pick a Date" anchor={STEPS.date}>
      <div ref={dateRef} className="scroll-mt-4">
        {closures.data ? (
          <DateCalendar now={now} selected={selected} closures={closures.data} onSelect={onSelect} />
        ) : closures.isError ? (
          <ErrorState text="The calendar could not be loaded." onRetry={() => closures.refetch()} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </Section>
  )
}
