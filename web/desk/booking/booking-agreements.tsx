import { useQuery } from '@tanstack/react-query'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { SignedWay } from '../../../domain/payments/booking-link.ts'
import type { SignedAgreement } from '../../../domain/payments/ledger.schema.ts'
import { formatLongDate, formatTime } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { Card } from '../../ui/panels.tsx'
import { PrintButton } from '../../ui/print-button.tsx'

/** The signed agreements, word for word, with their time, place, and signer; printable as evidence. */
export function BookingAgreements({ booking }: { booking: AdminBooking }) {
  const agreements = useSignedAgreements(booking.id)
  return (
    <Loaded query={agreements} failed="The agreements could not be loaded." loading={null}>
      {(agreements) => (
        <AllEvidence agreements={agreements.map((each) => ({ ...each, how: howSigned(each) }))} />
      )}
    </Loaded>
  )
}

type Signed = Omit<SignedAgreement, 'signedVia' | 'askedBy'> & {
  /** How it was signed, in words. */
  how: string
  /** For someone other than its signer. */
  signedFor?: string
}

/** These signatures, printable as evidence. */
export function AllEvidence({ agreements }: { agreements: readonly Signed[] }) {
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

function Evidence({ agreement }: { agreement: Signed }) {
  const at = Temporal.Instant.from(agreement.signedAt)
  return (
    <Card className="grid gap-3">
      <p className="font-display text-3xl wrap-anywhere">{agreement.signature}</p>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
        <Fact name="Signed" value={`${formatLongDate(at)}, ${formatTime(at)} ET`} />
        {agreement.signedFor && <Fact name="For" value={agreement.signedFor} />}
        <Fact name="Account" value={agreement.signedBy} />
        <Fact name="How" value={agreement.how} />
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

export function useSignedAgreements(id: string) {
  return useQuery(query('GET /api/admin/bookings/:id/agreements', { id }))
}
