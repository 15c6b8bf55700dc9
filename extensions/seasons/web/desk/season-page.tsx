import { WithBookingFacts } from '../../../../web/bookings/choose/booking-facts.tsx'
import { CreateSeasonForm } from './create-season-form.tsx'

export default function StaffSeasonPage() {
  return <WithBookingFacts>{(facts) => <CreateSeasonForm {...facts} />}</WithBookingFacts>
}
