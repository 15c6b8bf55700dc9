import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { query } from '../../api/call.ts'
import { BACK_TO_SETTINGS } from '../../desk/frame/back-links.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { Outlet, useContributions } from '../../outlets/outlet.tsx'
import { EmptyState, Loaded, SkeletonList } from '../../ui/loaded.tsx'

/** An extension's page of the desk, while it's on. */
export default function AdminExtraPage() {
  const { id: name = '' } = useParams()
  const page = useContributions('desk/page').find(({ of }) => of === name)
  return (
    <StaffFrame page="/admin/extras/:id" back={BACK_TO_SETTINGS} {...(page?.title && { title: page.title })}>
      {() => <Content name={name} />}
    </StaffFrame>
  )
}

function Content({ name }: { name: string }) {
  const extras = useQuery(query('GET /api/admin/extras'))
  const loading = <SkeletonList count={2} className="h-32" />
  return (
    <Loaded query={extras} failed="The page could not be loaded." skeleton={[2, 'h-32']}>
      {(extras) =>
        extras.some((extra) => extra.name === name && extra.isOn) ? (
          <Outlet at="desk/page" of={[name]} facts={{}} fallback={loading} />
        ) : (
          <EmptyState text="This is switched off. Owners can switch it on in Settings, under Extras." />
        )
      }
    </Loaded>
  )
}
