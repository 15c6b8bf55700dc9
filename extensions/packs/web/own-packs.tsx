import { Link } from 'wouter'
import { formatMoment } from '../../../domain/time/facility-time.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Card, Section } from '../../../web/ui/panels.tsx'
import type { Pack, Packs } from '../domain/pack.schema.ts'
import { PACK_ENTRY_NAMES, packInWords, punches, untilInWords, usablePacks } from '../domain/packs.ts'
import { TITLE } from '../domain/title.ts'
import { usePacks } from './use-packs.ts'

/** The customer's packs, before what's past while punches are left. */
export function UsablePacks() {
  const { data } = usePacks()
  return data && hasPunches(data) ? <OwnPacks packs={data} /> : null
}

/** The same, below everything else once none is left. */
export function OtherPacks() {
  const { data } = usePacks()
  return data && !hasPunches(data) ? <OwnPacks packs={data} /> : null
}

const hasPunches = ({ packs }: Packs) => packs.some((pack) => pack.punches > 0)

/** Packs with their history, and the way to buy one; nothing without packs. */
function OwnPacks({ packs: data }: { packs: Packs }) {
  if (data.packs.length + data.offers.length === 0) return null
  return (
    <Section title={TITLE}>
      {data.packs.map((pack) => (
        <PackCard key={pack.id} pack={pack} />
      ))}
      {data.offers.length > 0 && (
        <ButtonLink href="/packs" variant="secondary" isWide>
          Buy an Hour Pack
        </ButtonLink>
      )}
    </Section>
  )
}

/** The punches left of each pack, a line each. */
export function PacksLeft({ packs }: Pick<Packs, 'packs'>) {
  const usable = usablePacks(packs)
  if (usable.length === 0) return null
  return (
    <ul aria-label="Your packs" className="divide-y divide-line rounded-card border border-line bg-raised">
      {usable.map((pack) => (
        <li
          key={pack.id}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 py-1 leading-tight"
        >
          <strong>{`${punches(pack.punches)} left`}</strong>
          <span className="text-sm text-ink-soft">{untilInWords(pack)}</span>
        </li>
      ))}
    </ul>
  )
}

function PackCard({ pack }: { pack: Pack }) {
  return (
    <Card>
      <p>
        <strong className="figures text-2xl">{punches(pack.punches)}</strong>
        {` left of ${pack.hours}`}
      </p>
      <p className="wrap-anywhere">{packInWords(pack)}</p>
      <details>
        <summary>History</summary>
        <ul className="grid gap-3">
          {pack.entries.map(({ id, kind, punches: changed, bookingId, createdAt }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <span>
                {bookingId === null ? (
                  PACK_ENTRY_NAMES[kind]
                ) : (
                  <Link
                    href={`/receipt?bookingId=${bookingId}`}
                    className="inline-block py-1.5 underline underline-offset-4"
                  >
                    {PACK_ENTRY_NAMES[kind]}
                  </Link>
                )}
                <span className="block text-sm text-ink-soft">
                  {formatMoment(Temporal.Instant.from(createdAt))}
                </span>
              </span>
              <span className="figures">{`${changed > 0 ? '+' : ''}${changed}`}</span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
