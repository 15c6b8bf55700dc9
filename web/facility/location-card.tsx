import { MapPin } from 'lucide-react'
import { FACILITY_ADDRESS, FACILITY_CITY, FACILITY_NAME, FACILITY_STREET } from '../../domain/facility.ts'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/section.tsx'

const MAP_URL = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(FACILITY_ADDRESS)}`

/** Where the facility is. */
export function LocationCard({ title = 'Location' }: { title?: string }) {
  return (
    <Section title={title}>
      <Card className="flex items-center gap-4">
        <MapPin aria-hidden="true" className="size-9 shrink-0 text-accent" />
        <div className="min-w-0">
          <p className="font-display text-xl leading-tight font-bold">{FACILITY_NAME}</p>
          <address className="text-balance not-italic">
            {title === 'Visit Us' ? (
              FACILITY_ADDRESS
            ) : (
              <>
                {FACILITY_STREET}
                <br />
                {FACILITY_CITY}
              </>
            )}
          </address>
          <a
            href={MAP_URL}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Get directions
          </a>
        </div>
      </Card>
    </Section>
  )
}
