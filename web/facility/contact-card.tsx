import { Clock, Phone } from 'lucide-react'
import { CLOSING_HOUR, OPENING_HOUR } from '../../domain/facility.ts'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/section.tsx'

/** When the facility is open, and its phone number as a link that calls it. */
export function ContactCard({ phone }: { phone: string }) {
  return (
    <Section title="Hours and Phone">
      <Card className="grid gap-1">
        <p className="flex min-h-11 items-center gap-3">
          <Clock aria-hidden="true" className="size-5 shrink-0 text-accent" />
          {`Daily ${OPENING_HOUR}am-${CLOSING_HOUR - 12}pm EST`}
        </p>
        <a href={`tel:${phone}`} className="flex min-h-11 items-center gap-3 underline">
          <Phone aria-hidden="true" className="size-5 shrink-0 text-accent" />
          {`Call ${phone}`}
        </a>
      </Card>
    </Section>
  )
}
