import { Suspense } from 'react'
import { useParams } from 'wouter'
import { useCan } from '../../accounts/use-can.ts'
import { useConfig } from '../../api/use-config.ts'
import { BACK_TO_ADMIN, BACK_TO_EXTRAS } from '../../desk/frame/back-links.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { Outlet, useContributions } from '../../outlets/outlet.tsx'
import { EmptyState, SkeletonList } from '../../ui/loaded.tsx'

/** The desk page of an extension that's on. */
export default function AdminExtraPage() {
  return (
    <Suspense fallback={<StaffFrame page="/admin/extras/:id">{() => LOADING}</StaffFrame>}>
      <ExtraPage />
    </Suspense>
  )
}

function ExtraPage() {
  const { id: name = '' } = useParams()
  const back = useCan('prices') ? BACK_TO_EXTRAS : BACK_TO_ADMIN
  const page = useContributions('desk/page').find(({ of }) => of === name)?.page
  const { data: config } = useConfig()
  return (
    <StaffFrame page="/admin/extras/:id" back={back} {...page}>
      {() => {
        if (!config) return LOADING
        if (!page) return <EmptyState text={NO_PAGE} />
        return <Outlet at="desk/page" of={[name]} facts={{}} fallback={LOADING} isVital />
      }}
    </StaffFrame>
  )
}

const NO_PAGE =
  'There is no such page, or it is switched off. Owners can switch it on in Settings, under Extras.'
const LOADING = <SkeletonList count={2} className="h-32" />
