import { Check, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import { familyOf, offeredOn } from '../../domain/catalog/offered.ts'
import { formatItemRates } from '../../domain/pricing/hourly-rates.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState, ErrorState, SkeletonList } from '../ui/loaded.tsx'
import { Badge, Card } from '../ui/panels.tsx'
import { RateFigure } from './item-card.tsx'
import { Picture } from './picture.tsx'
import { activeItems, useBundles, useSpaces } from './use-catalog.ts'

interface Props {
  /** Null while it's loading. */
  today: Temporal.PlainDate | null
}

/** The spaces that can be booked today. */
export function SpaceList({
  today,
  isAvailableToday,
}: Props & { isAvailableToday: (space: Space) => boolean }): ReactNode {
  const spaces = useSpaces()
  if (spaces.isPending) return <SkeletonList count={3} className="h-56" />
  if (spaces.isError) {
    return <ErrorState text="We couldn't load the spaces." onRetry={() => spaces.refetch()} />
  }
  const shown = activeItems(today ? offeredOn(spaces.data, today) : spaces.data)
  if (shown.length === 0) return <EmptyState text="No spaces are available right now." />
  return shown.map((space) => (
    <SpaceCard key={space.id} space={space} isAvailableToday={isAvailableToday(space)} />
  ))
}

/** A space on the home page. */
function SpaceCard({ space, isAvailableToday }: { space: Space; isAvailableToday: boolean }) {
  return (
    <Card className="grid gap-3">
      <Picture item={space} />
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
        <RateFigure rate={formatItemRates(space)} />
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
        variant="secondary"
        isWide
      >
        Select
      </ButtonLink>
    </Card>
  )
}

export function BundleList({ today }: Props): ReactNode {
  const bundles = useBundles()
  if (bundles.isPending) return <SkeletonList count={3} className="h-40" />
  if (bundles.isError) {
    return <ErrorState text="We couldn't load the bundles." onRetry={() => bundles.refetch()} />
  }
  const shown = activeItems(today ? offeredOn(bundles.data, today) : bundles.data)
  if (shown.length === 0) return <EmptyState text="No team bundles are available right now." />
  return shown.map((bundle) => <BundleCard key={bundle.id} bundle={bundle} />)
}

const MOST_POPULAR = 'bundle3'
const LOOKS: Readonly<Record<string, string>> = {
  bundle2: 'bg-[linear-gradient(135deg,#2f6f3f,#123a26)]',
  bundle3: 'bg-[linear-gradient(135deg,#b0291f,#6a1a10_60%,#4a2412)]',
}
const NIGHT = 'bg-[linear-gradient(135deg,#22365f,#0f1b36)]'
/** In the corner, behind the text. */
const FOUL_LINES =
  'isolate overflow-hidden after:absolute after:-right-14 after:-bottom-14 after:-z-1 after:size-36 after:rotate-45 after:rounded-xl after:border-3 after:border-[rgb(255_255_255/16%)]'

/** A team bundle on the home page. Some have their own gradient or badge (spec section 2, Home). */
function BundleCard({ bundle }: { bundle: Bundle }) {
  return (
    <article
      className={classNames(
        'on-dark-focus relative grid gap-3 rounded-card p-4 text-[#f9f4e8]',
        FOUL_LINES,
        LOOKS[familyOf(bundle)] ?? NIGHT,
      )}
    >
      <Picture item={bundle} />
      {familyOf(bundle) === MOST_POPULAR && (
        <p className="figures inline-flex items-center gap-1.5 justify-self-start rounded-full bg-board-figure px-3 py-0.5 text-[#3a2500]">
          <Star aria-hidden="true" className="size-4 fill-current" />
          Most Popular
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-36 text-2xl wrap-anywhere">{bundle.name}</h3>
        <p className="figures shrink-0 text-3xl leading-none">{formatItemRates(bundle)}</p>
      </div>
      <p className="wrap-anywhere">{bundle.description}</p>
      <Link
        href={`/booking?bundleId=${encodeURIComponent(bundle.id)}`}
        aria-label={`Select Bundle ${bundle.name}`}
        className={classNames(
          buttonClass({ variant: 'on-dark', isWide: true }),
          'border-transparent! bg-[#fbf5e7]! text-[#1b2436]! hover:bg-[#ffffff]!',
        )}
      >
        Select Bundle
      </Link>
    </article>
  )
}
