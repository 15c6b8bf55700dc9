import { Star } from 'lucide-react'
import { Link } from 'wouter'
import type { Bundle } from '../../domain/catalog/catalog.schema.ts'
import { formatRate, toCents } from '../../domain/pricing/money.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'

const MOST_POPULAR = 'bundle3'
const LOOKS: Readonly<Record<string, string>> = { bundle2: 'bundle-turf', bundle3: 'bundle-popular' }

/** A team bundle on the home page. Some have their own gradient or badge (spec section 2, Home). */
export function BundleCard({ bundle }: { bundle: Bundle }) {
  return (
    <article className={classNames('bundle on-dark-focus', LOOKS[bundle.id])}>
      {bundle.id === MOST_POPULAR && (
        <p className="bundle-badge figures">
          <Star aria-hidden="true" className="size-4 fill-current" />
          Most Popular
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-36 text-2xl wrap-anywhere">{bundle.name}</h3>
        <p className="figures shrink-0 text-3xl leading-none">{formatRate(toCents(bundle.hourlyRate))}</p>
      </div>
      <p className="wrap-anywhere">{bundle.description}</p>
      <Link
        href={`/booking?bundleId=${encodeURIComponent(bundle.id)}`}
        aria-label={`Select Bundle ${bundle.name}`}
        className={classNames(buttonClass({ variant: 'on-dark', isWide: true }), 'bundle-button')}
      >
        Select Bundle
      </Link>
    </article>
  )
}
