import { facilityDate } from '../../../domain/time/facility-time.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { BACK_TO_SETTINGS } from '../../desk/frame/back-links.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { OpeningHoursEditor, useAdminHours } from '../../desk/hours/opening-hours-editor.tsx'
import { ErrorState, SkeletonList } from '../../ui/loaded.tsx'

/** When customers can book. */
export default function AdminHoursPage() {
  return (
    <StaffFrame page="/admin/hours" back={BACK_TO_SETTINGS}>
      {() => <Hours />}
    </StaffFrame>
  )
}

function Hours() {
  const hours = useAdminHours()
  const now = useFacilityNow(60_000)
  if (hours.data && now) return <OpeningHoursEditor saved={hours.data} today={facilityDate(now)} />
  return hours.isError ? (
    <ErrorState text="The hours could not be loaded." onRetry={() => hours.refetch()} />
  ) : (
    <SkeletonList count={3} className="h-32" />
  )
}
