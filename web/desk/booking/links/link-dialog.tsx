import type { ReactNode } from 'react'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { messageOf, type Refusal } from '../../../../domain/errors.ts'
import type { LinkPurpose } from '../../../../domain/payments/booking-link.schema.ts'
import { formatMoment } from '../../../../domain/time/format.ts'
import { errorText, unreachableText } from '../../../api/api-client.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { QrCode } from './qr-code.tsx'
import { useEmailLink, useMadeLink, useRevokeLinks } from './use-links.ts'

interface Props {
  title: string
  /** What the customer does with it. */
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
export function LinkDialog({ title, isOpen, onClose, refusal, ...offer }: Props) {
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

function Offer({
  lead,
  booking,
  purpose,
  children,
}: Pick<Props, 'lead' | 'booking' | 'purpose' | 'children'>) {
  const link = useMadeLink(booking.id, purpose)
  const email = useEmailLink(booking.id)
  const revoke = useRevokeLinks(booking.id)

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link Copied', description: 'Paste it into a message to the customer.' })
    } catch {
      toast({ title: 'Error', description: "This browser doesn't allow copying.", variant: 'destructive' })
    }
  }

  if (revoke.isSuccess) return <p role="status">All links to this booking were revoked.</p>
  return (
    <>
      <p>{lead}</p>
      {link.isPending && <Skeleton className="mx-auto size-60" />}
      {link.isError && (
        <ErrorState text={errorText(link.error, unreachableText())} onRetry={() => link.refetch()} />
      )}
      {link.data && (
        <>
          <QrCode text={link.data.url} label="QR code of the link" />
          <p className="text-center text-sm text-balance text-ink-soft">
            Works until {formatMoment(Temporal.Instant.from(link.data.expiresAt))}
          </p>
          <Button variant="secondary" isWide onClick={() => copy(link.data.url)}>
            Copy Link
          </Button>
        </>
      )}
      {booking.customerEmail !== null && (
        <>
          <BusyButton
            variant="secondary"
            isWide
            isBusy={email.isPending}
            busyLabel="Sending..."
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
        isBusy={revoke.isPending}
        busyLabel="Revoking..."
        onClick={() => revoke.mutate()}
      >
        Revoke All Links to This Booking
      </BusyButton>
    </>
  )
}
