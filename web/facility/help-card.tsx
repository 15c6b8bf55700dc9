import { Clock, Mail, Phone } from 'lucide-react'
import { publicHours, withBlockedDates } from '../../domain/hours/hours-in-words.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { useBlockedDates } from '../api/use-blocked-dates.ts'
import { useConfig, useFacilityNow } from '../api/use-config.ts'
import { useOpeningHours } from '../api/use-opening-hours.ts'
import { ErrorState, Skeleton } from '../ui/loaded.tsx'
import { Card, Section } from '../ui/panels.tsx'

/** Support contacts. */
export function HelpCard() {
  const config = useConfig()
  const openingHours = useOpeningHours().data
  // Without them, the hours still show.
  const blocked = useBlockedDates()
  const now = useFacilityNow(60_000)
  return (
    <Section title="Need Help">
      {config.isPending ? (
        <Skeleton className="h-43.5" />
      ) : config.isError ? (
        <ErrorState text="We couldn't load the contact details." onRetry={() => config.refetch()} />
      ) : (
        <Card className="grid gap-1">
          <a
            href={`mailto:${config.data.supportEmail}`}
            className="flex min-h-11 items-center gap-3 underline"
          >
            <Mail aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <span className="wrap-anywhere">{config.data.supportEmail}</span>
          </a>
          <a href={`tel:${config.data.supportPhone}`} className="flex min-h-11 items-center gap-3 underline">
            <Phone aria-hidden="true" className="size-5 shrink-0 text-accent" />
            {config.data.supportPhone}
          </a>
          <p className="flex min-h-11 items-center gap-3">
            <Clock aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <span className="whitespace-pre-line">
              {now &&
                openingHours &&
                !blocked.isPending &&
                publicHours(facilityDate(now), withBlockedDates(openingHours, blocked.data ?? [])).join('\n')}
            </span>
          </p>
        </Card>
      )}
    </Section>
  )
}
