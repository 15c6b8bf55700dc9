import { MapPin } from 'lucide-react'
import { FACILITY_ADDRESS, FACILITY_CITY, FACILITY_NAME, FACILITY_STREET } from '../../domain/facility.ts'
import { Card, Section } from '../ui/panels.tsx'
import { DirectionsLink } from './directions-link.tsx'

/** The facility's address. */
export function LocationCard({ title = 'Location' }: { title?: string }) {
  return (
    <Section title={title}>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <MapPin aria-hidden="true" className="size-9 shrink-0 text-accent" />
        <div className="min-w-0 grow basis-40">
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
          <DirectionsLink />
        </div>
      </Card>
    </Section>
  )
}
