import { useNow } from '../../api/clock.ts'
import { useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { PriceRules, usePriceList } from '../../desk/catalog/price-rules.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { ErrorState, SkeletonList } from '../../ui/loaded.tsx'

const BACK_TO_SETTINGS = { href: '/admin/settings', label: 'Catalog Prices' }

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
  const now = useNow(60_000)
  const queries = [list, spaces, bundles]
  if (list.data && spaces.data && bundles.data)
    return <PriceRules list={list.data} spaces={spaces.data} bundles={bundles.data} now={now} />
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
