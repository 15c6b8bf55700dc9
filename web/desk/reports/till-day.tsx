import { useSearchParams } from 'wouter'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { formatDate } from '../../../domain/time/format.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { DayBar } from '../board/day-bar.tsx'
import { dateOf } from '../frame/day-input.ts'
import { EndOfDay } from './end-of-day.tsx'
import { OpenBalances } from './open-balances.tsx'
import { TillMovements } from './till-movements.tsx'
import { TillTotals } from './till-totals.tsx'
import { useTill } from './use-till.ts'

/** One day's payments, to count against the drawer. The day is in the URL; default today. */
export function TillDay() {
  const now = useFacilityNow(30_000)
  return now ? <TillOf today={facilityDate(now)} /> : <SkeletonList count={3} className="h-44" />
}

function TillOf({ today }: { today: Temporal.PlainDate }) {
  const [params, setParams] = useSearchParams()
  const date = dateOf(params.get('date')) ?? today
  const till = useTill(date.toString())

  function show(day: Temporal.PlainDate) {
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        next.delete('date')
        if (!day.equals(today)) next.set('date', day.toString())
        return next
      },
      { replace: true },
    )
  }

  const isCurrent = till.data?.date === date.toString()
  return (
    <div className="grid gap-8">
      <Section title={formatDate(Temporal.PlainDate.from(till.data?.date ?? date))}>
        <DayBar date={date} today={today} onChange={show} />
        <Loaded
          query={till}
          failed="The daily totals could not be loaded."
          loading={<SkeletonList count={2} className="h-44" />}
        >
          {(till) => (
            <div aria-busy={!isCurrent} className={isCurrent ? 'grid gap-6' : 'grid gap-6 opacity-60'}>
              <TillTotals till={till} />
              <TillMovements till={till} />
              <EndOfDay
                key={till.date}
                till={till}
                isAhead={Temporal.PlainDate.compare(till.date, today) > 0}
              />
            </div>
          )}
        </Loaded>
      </Section>
      {till.data && <OpenBalances open={till.data.open} />}
    </div>
  )
}
