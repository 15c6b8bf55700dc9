import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminBookingDetail } from '../../../../domain/bookings/admin-booking.schema.ts'
import { AllEvidence } from '../../../../web/desk/booking/booking-agreements.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import type { TeamAgreement } from '../../domain/team-agreement.schema.ts'
import { query } from '../api/client.ts'
import { teamOf } from './team-of.ts'

/** The signatures of guardians for players of the team that a booking is for. Loaded once staff open them. */
export default function TeamAgreements({ booking }: { booking: AdminBookingDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const team = teamOf(booking)
  const agreements = useQuery({
    ...query('GET /api/admin/bookings/:id/team-agreements', { id: booking.id }),
    enabled: isOpen,
  })
  if (!team) return null
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{`Players of ${team.name}`}</summary>
      <Loaded query={agreements} failed="The signatures could not be loaded." skeleton={[1, 'h-48']}>
        {(agreements) => <AllEvidence agreements={agreements.map(evidenceOf)} />}
      </Loaded>
    </details>
  )
}

const evidenceOf = (agreement: TeamAgreement) => ({
  ...agreement,
  signedFor: forWhom(agreement),
  how: "Through a team's link",
})

/** The player and team, without the rest of the signed text. */
function forWhom({ signedFor, isOffRoster }: TeamAgreement): string {
  const [player = ''] = signedFor.split('\n')
  return isOffRoster ? `${player} (no longer on the roster)` : player
}
