import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminBooking, AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import type { SignedWay } from '../../../domain/payments/booking-link.schema.ts'
import type { SignedAgreement } from '../../../domain/payments/ledger.schema.ts'
import { formatLongDate, formatTime } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { Card } from '../../ui/panels.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { SignatureButton } from './links/link-dialog.tsx'

/** The signed agreements, word for word, with their time, place, and signer; printable as evidence. */
export function BookingAgreements({ booking }: { booking: AdminBooking }) {
  const agreements = useSignedAgreements(booking.id)
  return (
    <Loaded query={agreements} failed="The agreements could not be loaded." loading={null}>
      {(agreements) => (
        <>
          <AllEvidence agreements={agreements} />
          <SignatureButton booking={booking} />
        </>
      )}
    </Loaded>
  )
}

function AllEvidence({ agreements }: { agreements: SignedAgreement[] }) {
  if (agreements.length === 0) return <EmptyState text="Not signed yet" />
  return (
    <div className="grid gap-3">
      {agreements.map((agreement) => (
        <Evidence key={agreement.id} agreement={agreement} />
      ))}
      <div className="print:hidden">
        <PrintButton>Print Agreements</PrintButton>
      </div>
    </div>
  )
}

function Evidence({ agreement }: { agreement: SignedAgreement }) {
  const at = Temporal.Instant.from(agreement.signedAt)
  return (
    <Card className="grid gap-3">
      <p className="font-display text-3xl wrap-anywhere">{agreement.signature}</p>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
        <Fact name="Signed" value={`${formatLongDate(at)}, ${formatTime(at)} ET`} />
        {agreement.signedFor && (
          <Fact name="For" value={forWhom(agreement.signedFor, agreement.isOffRoster)} />
        )}
        <Fact name="Account" value={agreement.signedBy} />
        <Fact name="How" value={howSigned(agreement)} />
        <Fact name="From" value={`${agreement.ip}, ${agreement.userAgent}`} />
        <Fact name="Version" value={agreement.policyVersion} />
        <Fact
          name="Fingerprint"
          value={`${agreement.policySha256} ${agreement.isTextUnchanged ? '(unchanged)' : "(doesn't match our current text)"}`}
        />
      </dl>
      {agreement.text !== null && (
        <details className="print-open">
          <summary>Signed text</summary>
          <p className="whitespace-pre-wrap">{agreement.text}</p>
        </details>
      )}
    </Card>
  )
}

const WAYS: Readonly<Record<SignedWay, string>> = {
  account: 'Online, signed in',
  email: 'Through a link emailed to the customer',
  screen: 'Through a link shown at the desk',
  tablet: 'On a tablet at the desk',
  team: "Through a team's link",
}

/** The player and team, without the rest of the signed text. */
function forWhom(signedFor: string, isOffRoster: boolean): string {
  const [player = ''] = signedFor.split('\n')
  return isOffRoster ? `${player} (no longer on the roster)` : player
}

function howSigned({ signedVia, askedBy }: SignedAgreement): string {
  return askedBy ? `${WAYS[signedVia]}, requested by ${askedBy}` : WAYS[signedVia]
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="font-semibold">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </>
  )
}

/** The signatures of guardians for players of the team that a booking is for. Loaded once staff open them. */
export function TeamAgreements({ booking }: { booking: AdminBookingDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const agreements = useQuery({
    ...query('GET /api/admin/bookings/:id/team-agreements', { id: booking.id }),
    enabled: isOpen,
  })
  if (!booking.team) return null
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{`Players of ${booking.team.name}`}</summary>
      <Loaded query={agreements} failed="The signatures could not be loaded." skeleton={[1, 'h-48']}>
        {(agreements) => <AllEvidence agreements={agreements} />}
      </Loaded>
    </details>
  )
}

export function useSignedAgreements(id: string) {
  return useQuery(query('GET /api/admin/bookings/:id/agreements', { id }))
}
