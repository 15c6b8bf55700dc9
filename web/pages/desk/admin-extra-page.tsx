import { useParams } from 'wouter'
import { BACK_TO_SETTINGS } from '../../desk/frame/back-links.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { Outlet, useContributions } from '../../outlets/outlet.tsx'
import { EmptyState, SkeletonList } from '../../ui/loaded.tsx'

/** An extension's page of the desk. */
export default function AdminExtraPage() {
  const { id: name = '' } = useParams()
  const page = useContributions('desk/page').find(({ of }) => of === name)
  return (
    <StaffFrame page="/admin/extras/:id" back={BACK_TO_SETTINGS} {...(page?.title && { title: page.title })}>
      {() =>
        page ? (
          <Outlet
            at="desk/page"
            of={[name]}
            facts={{}}
            fallback={<SkeletonList count={2} className="h-32" />}
          />
        ) : (
          <EmptyState text="There is no such page." />
        )
      }
    </StaffFrame>
  )
}
