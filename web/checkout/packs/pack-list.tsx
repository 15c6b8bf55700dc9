import { Link } from 'wouter'
import type { Pack } from '../../../domain/packs/pack.schema.ts'
import { PACK_ENTRY_NAMES, packInWords, punches } from '../../../domain/packs/packs.ts'
import { formatMoment } from '../../../domain/time/facility-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import { usePacks } from './use-packs.ts'

/** The customer's packs with their history, and the way to buy one; nothing without packs. */
export default function OwnPacks() {
  const { data } = usePacks()
  if (!data || data.packs.length + data.offers.length === 0) return null
  return (
    <Section title="Hour Packs">
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
