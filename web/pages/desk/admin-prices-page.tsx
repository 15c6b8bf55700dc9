import { useNow } from '../../api/clock.ts'
import { useOpeningHours } from '../../api/use-opening-hours.ts'
import { useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { PriceRules, usePriceList } from '../../desk/catalog/price-rules.tsx'
import { BACK_TO_SETTINGS } from '../../desk/frame/back-links.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { ErrorState, SkeletonList } from '../../ui/loaded.tsx'

/** The owner's price rules. */
export default function AdminPricesPage() {
  return (
    <StaffFrame page="/admin/prices" back={BACK_TO_SETTINGS}>
      {() => <Prices />}
    </StaffFrame>
  )
}

function Prices() {
  const list = usePriceList()
  const spaces = useSpaces()
  const bundles = useBundles()
  const hours = useOpeningHours()
  const now = useNow(60_000)
  const queries = [list, spaces, bundles, hours]
  if (list.data && spaces.data && bundles.data && hours.data)
    return (
      <PriceRules
        list={list.data}
        spaces={spaces.data}
        bundles={bundles.data}
        openingHours={hours.data}
        now={now}
      />
    )
  return queries.some(({ isError }) => isError) ? (
    <ErrorState
      text="The prices could not be loaded."
      onRetry={() => {
        for (const query of queries) query.refetch()
      }}
    />
  ) : (
    <SkeletonList count={3} className="h-32" />
  )
}
