import { Check } from 'lucide-react'
import type { Space } from '../../domain/catalog/catalog.schema.ts'
import { formatRate, toCents } from '../../domain/pricing/money.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { RateFigure } from './rate-figure.tsx'

/** A space on the home page. */
export function SpaceCard({ space, isAvailableToday }: { space: Space; isAvailableToday: boolean }) {
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="grid min-w-0 grow basis-36 gap-1">
          <h3 className="text-2xl wrap-anywhere">{space.name}</h3>
          <div className="min-h-6">
            {isAvailableToday && (
              <Badge tone="good">
                <Check aria-hidden="true" className="size-4" />
                Available Today
              </Badge>
            )}
          </div>
        </div>
        <RateFigure rate={formatRate(toCents(space.hourlyRate))} />
      </div>
      <p className="wrap-anywhere">{space.description}</p>
      {space.equipment && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          <span className="font-semibold">Equipment: </span>
          {space.equipment}
        </p>
      )}
      <ButtonLink
        href={`/booking?spaceId=${encodeURIComponent(space.id)}`}
        label={`Select ${space.name}`}
        isWide
      >
        Select
      </ButtonLink>
    </Card>
  )
}
