import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import { offeredOn, versionOn } from '../../domain/catalog/offered.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'

interface Chosen {
  bundleId: string | null
  date: Temporal.PlainDate | null
}

/** The catalog as it is on the day of a draft, or today, and the draft with the version of its bundle on that day. */
export function catalogOn<Draft extends Chosen>(
  { spaces, bundles, now }: { spaces: readonly Space[]; bundles: readonly Bundle[]; now: Temporal.Instant },
  draft: Draft,
): { spaces: Space[]; bundles: Bundle[]; draft: Draft } {
  const date = draft.date ?? facilityDate(now)
  const bundle = bundles.find(({ id }) => id === draft.bundleId)
  return {
    spaces: offeredOn(spaces, date),
    bundles: offeredOn(bundles, date),
    draft: bundle ? { ...draft, bundleId: versionOn(bundles, bundle, date).id } : draft,
  }
}
