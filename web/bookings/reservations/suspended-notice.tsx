import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { SUSPENDED } from '../../../domain/bookings/suspended.ts'
import { useConfig } from '../../api/use-config.ts'
import { extensionsOf, Outlet } from '../../outlets/outlet.tsx'
import { Notice } from '../../ui/panels.tsx'

/** On a booking whose time doesn't count: what happens with it. `name`: its item's. */
export function SuspendedNotice({ booking, name }: { booking: OwnBooking; name: string }) {
  const phone = useConfig().data?.supportPhone
  return (
    <Notice tone="warm" title={SUSPENDED.title}>
      <p>
        {SUSPENDED.toCustomer}
        {phone && (
          <>
            , or call us at{' '}
            <a href={`tel:${phone}`} className="whitespace-nowrap underline underline-offset-4">
              {phone}
            </a>
          </>
        )}
        .
      </p>
      <Outlet at="bookings/suspended" of={extensionsOf(booking)} facts={{ booking, name }} fallback={null} />
    </Notice>
  )
}
