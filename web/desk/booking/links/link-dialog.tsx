import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminBooking, AdminBookingDetail } from '../../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../../domain/bookings/booking-can.ts'
import { balanceOf } from '../../../../domain/bookings/payment-state.ts'
import { messageOf, type Refusal } from '../../../../domain/errors.ts'
import { datesToPay } from '../../../../domain/orders/order-balance.ts'
import type { LinkPurpose } from '../../../../domain/payments/booking-link.ts'
import { formatUsd, sum } from '../../../../domain/pricing/money.ts'
import { formatDayTime } from '../../../../domain/time/facility-time.ts'
import { errorText } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useNow } from '../../../api/clock.ts'
import { useConfig } from '../../../api/use-config.ts'
import { timesOf } from '../../../bookings/time-range.tsx'
import { copyText } from '../../../forms/copy-text.ts'
import { useAction } from '../../../forms/use-action.ts'
import { announceHandOver } from '../../../session/hand-over-channel.ts'
import { BusyButton, Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/loaded.tsx'
import { Notice } from '../../../ui/panels.tsx'
import { BOOKINGS } from '../../requests/staff-requests.ts'

interface Props {
  title: string
  /** The next steps for the customer. */
  lead: string
  booking: AdminBooking
  purpose: LinkPurpose
  /** Why there's nothing left to do; null if there is. The dialog stays to say so. */
  refusal: Refusal | null
  isOpen: boolean
  onClose: () => void
  /** Another way to do it. */
  children?: ReactNode
}

/** Gets one booking onto the customer's phone: by QR code, copied link, or email. */
function LinkDialog({ title, isOpen, onClose, refusal, ...offer }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {refusal ? (
        <Notice tone="good" role="status">
          <p>{messageOf(refusal)}</p>
        </Notice>
      ) : (
        <Offer {...offer} />
      )}
    </Dialog>
  )
}

const COPIED = { title: 'Link Copied', description: 'Paste it into a message to the customer.' }
const BLOCKED = { title: 'Error', description: "This browser doesn't allow copying." }

function Offer({
  lead,
  booking,
  purpose,
  children,
}: Pick<Props, 'lead' | 'booking' | 'purpose' | 'children'>) {
  // Makes a link when its dialog opens. It's a secret, so it isn't kept.
  const link = useQuery({
    queryKey: ['made-link', booking.id, purpose],
    queryFn: () => call('POST /api/admin/bookings/:id/links', { id: booking.id }, { purpose }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const email = useEmailLink(booking.id)
  // The dialog itself says that it's done.
  const revoke = useAction({
    send: () => call('DELETE /api/admin/bookings/:id/links', { id: booking.id }),
    failed: { text: 'Failed to revoke the links' },
    affects: [BOOKINGS],
  })

  if (revoke.isSuccess) return <p role="status">All links to this booking were revoked.</p>
  return (
    <>
      <p>{lead}</p>
      {link.isPending && <Skeleton className="mx-auto size-60" />}
      {link.isError && <ErrorState text={errorText(link.error)} onRetry={() => link.refetch()} />}
      {link.data && (
        <>
          <QrCode text={link.data.url} label="QR code of the link" />
          <p className="text-center text-sm text-balance text-ink-soft">
            Works until {formatDayTime(Temporal.Instant.from(link.data.expiresAt))}
          </p>
          <Button variant="secondary" isWide onClick={() => copyText(link.data.url, COPIED, BLOCKED)}>
            Copy Link
          </Button>
        </>
      )}
      {booking.customerEmail !== null && (
        <>
          <BusyButton
            variant="secondary"
            isWide
            busy={email.isPending && 'Sending...'}
            onClick={() => email.mutate({ purpose })}
          >
            Email Link
          </BusyButton>
          <p className="-mt-1 text-center text-sm wrap-anywhere text-ink-soft">to {booking.customerEmail}</p>
        </>
      )}
      {children}
      <BusyButton
        variant="quiet"
        isWide
        busy={revoke.isPending && 'Revoking...'}
        onClick={() => revoke.mutate()}
      >
        Revoke All Links to This Booking
      </BusyButton>
    </>
  )
}

function useEmailLink(bookingId: string) {
  return useAction({
    send: (input: { purpose: LinkPurpose }) =>
      call('POST /api/admin/bookings/:id/link-email', { id: bookingId }, input),
    done: { title: 'Link on Its Way', description: "We'll email it to the customer in a moment." },
    failed: { text: 'Failed to email the link' },
    affects: [BOOKINGS],
  })
}

/** Emails a link to pay what is due, without a dialog. */
export function EmailPayLinkButton({ booking }: { booking: AdminBooking }) {
  const email = useEmailLink(booking.id)
  const hasPayments = useConfig().data?.publishableKey != null
  return (
    hasPayments && (
      <BusyButton
        busy={email.isPending && 'Sending...'}
        disabled={email.isSuccess}
        onClick={() => email.mutate({ purpose: 'pay' })}
      >
        Email a Link to Pay the Balance
      </BusyButton>
    )
  )
}

const QUIET_MODULES = 4

/** A QR code, always dark on white: phones don't read inverted ones reliably. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('uqr')).encode(text, { border: QUIET_MODULES }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!code.data) return <Skeleton className="mx-auto size-60" />
  const { size, data } = code.data
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-60 rounded-card"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

/** Gets the agreements of a confirmed booking signed. */
export function SignatureButton({
  booking,
  ...look
}: {
  booking: AdminBooking
  variant?: 'primary' | 'secondary'
  isWide?: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  // Opens the booking's agreements in place of the desk, and locks the desk on this device. Loads a new page, so nothing
  // of the desk is left in this one, and Back doesn't bring it out of the browser's memory. Other tabs reload.
  const handOver = useAction({
    send: async () => {
      const { url } = await call('POST /api/admin/bookings/:id/hand-over', { id: booking.id })
      announceHandOver()
      window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
      const { pathname, search } = new URL(url)
      window.location.replace(pathname + search)
    },
    failed: { text: 'Failed to hand over this device' },
  })
  const refusal = bookingCan.sign({ ...booking, ...timesOf(booking) }, useNow(30_000))
  return (
    <>
      {!refusal && (
        <Button {...look} onClick={() => setIsOpen(true)}>
          Get Signature
        </Button>
      )}
      <LinkDialog
        title="Get Signature"
        lead="The customer scans this with their phone, reads both agreements, and signs. The link works once."
        booking={booking}
        purpose="sign"
        refusal={refusal}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <BusyButton
          variant="secondary"
          isWide
          busy={handOver.isPending && 'Opening...'}
          onClick={() => handOver.mutate()}
        >
          Sign on This Device
        </BusyButton>
        <p className="-mt-1 text-center text-sm text-balance text-ink-soft">
          Locks staff screens on this tablet until you sign back in
        </p>
      </LinkDialog>
    </>
  )
}

/** Sends what is due to the customer as a link to the card form. */
export function PayLinkButton({ booking }: { booking: AdminBookingDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const payable = (date: AdminBooking) => ({ ...date, ...timesOf(date) })
  const dates = booking.order?.dates ?? [booking]
  const toPay = datesToPay(payable(booking), dates.map(payable), useNow(30_000))
  const refusal = toPay.ok ? null : toPay
  const due = toPay.ok ? toPay.value : []
  const hasPayments = useConfig().data?.publishableKey != null
  return (
    <>
      {!refusal && hasPayments && (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Pay by Link
        </Button>
      )}
      <LinkDialog
        title="Pay by Link"
        lead={`The customer scans this with their phone and pays ${formatUsd(sum(due.map(balanceOf)))}${due.length > 1 ? ` for ${due.length} dates` : ''} by card.`}
        booking={booking}
        purpose="pay"
        refusal={refusal}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
