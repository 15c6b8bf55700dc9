import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useCan } from '../../accounts/use-can.ts'
import { query } from '../../api/call.ts'
import { BACK_TO_SETTINGS } from '../../desk/frame/back-links.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { Outlet } from '../../outlets/outlet.tsx'
import { EmptyState, Loaded, SkeletonList } from '../../ui/loaded.tsx'

/** The desk page of an extension that's on. */
export default function AdminExtraPage() {
  const { id: name = '' } = useParams()
  const extras = useQuery({ ...query('GET /api/admin/extras'), enabled: useCan('prices') })
  const extra = extras.data?.find((each) => each.name === name)
  return (
    <StaffFrame page="/admin/extras/:id" back={BACK_TO_SETTINGS} {...(extra && { title: extra.title })}>
      {() => (
        <Loaded query={extras} failed="The page could not be loaded." skeleton={[2, 'h-32']}>
          {() =>
            extra?.isOn ? (
              <Outlet at="desk/page" of={[name]} facts={{}} fallback={LOADING} />
            ) : (
              <EmptyState text={extra ? SWITCHED_OFF : 'There is no such page.'} />
            )
          }
        </Loaded>
      )}
    </StaffFrame>
  )
}

const SWITCHED_OFF = 'This is switched off. Owners can switch it on in Settings, under Extras.'
const LOADING = <SkeletonList count={2} className="h-32" />
