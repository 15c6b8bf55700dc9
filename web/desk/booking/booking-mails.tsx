import type { BookingMail } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatTime } from '../../../domain/time/format.ts'
import { formatShortDate } from '../../bookings/short-date.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useResendMail } from './use-desk-booking.ts'

const STATES: Readonly<Record<BookingMail['status'], { word: string; tone: BadgeTone }>> = {
  queued: { word: 'On its way', tone: 'outline' },
  sent: { word: 'Sent', tone: 'good' },
  skipped: { word: 'Not needed', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'bad' },
}

/** The booking's emails; each can be sent again. */
export function BookingMails({ mails }: { mails: readonly BookingMail[] }) {
  const resend = useResendMail()
  if (mails.length === 0) return <EmptyState text="No emails yet" />
  return (
    <ul className="grid gap-3">
      {mails.map((mail) => {
        const at = Temporal.Instant.from(mail.sentAt ?? mail.createdAt)
        const name = mail.template.replaceAll('-', ' ')
        return (
          <li key={mail.id}>
            <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 grow basis-48">
                <p className="font-semibold first-letter:uppercase">{name}</p>
                <p className="text-sm wrap-anywhere">{mail.recipient}</p>
                <p className="text-sm text-ink-soft">{`${formatShortDate(at)}, ${formatTime(at)} ET`}</p>
                {mail.status === 'failed' && mail.lastError && (
                  <p className="text-sm wrap-anywhere text-accent">{mail.lastError}</p>
                )}
              </div>
              <Badge tone={STATES[mail.status].tone}>{STATES[mail.status].word}</Badge>
              {mail.status !== 'queued' && (
                <Button
                  variant="secondary"
                  aria-label={`Send again: ${name}`}
                  disabled={resend.isPending}
                  onClick={() => resend.mutate(mail.id)}
                >
                  Send Again
                </Button>
              )}
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
