import type { BookingEmail } from '../../../domain/bookings/admin-booking.schema.ts'
import { emailName } from '../../../domain/messages/email-name.ts'
import { formatDayTime } from '../../../domain/time/facility-time.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { CardList } from '../../ui/card-list.tsx'
import { Badge, type BadgeTone, Card } from '../../ui/panels.tsx'
import { ATTENTION, BOOKINGS } from '../requests/staff-requests.ts'

const STATES: Readonly<Record<BookingEmail['status'], { word: string; tone: BadgeTone }>> = {
  queued: { word: 'On its way', tone: 'outline' },
  sent: { word: 'Sent', tone: 'good' },
  skipped: { word: 'Not needed', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'bad' },
}

/** The booking's emails; each can be sent again. */
export function BookingEmails({ emails }: { emails: readonly BookingEmail[] }) {
  const resend = useAction({
    send: (emailId: string) => call('POST /api/admin/emails/:id/resend', { id: emailId }),
    done: { title: 'Email Queued', description: "We'll send it again in a moment." },
    failed: { text: 'Failed to send the email' },
    affects: [BOOKINGS, ATTENTION],
  })
  return (
    <CardList items={emails} empty="No emails yet">
      {(email) => {
        const at = Temporal.Instant.from(email.sentAt ?? email.createdAt)
        const name = emailName(email.template)
        return (
          <li key={email.id}>
            <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 grow basis-48">
                <p className="font-semibold">{name}</p>
                <p className="text-sm wrap-anywhere">{email.recipient}</p>
                <p className="text-sm text-ink-soft">{formatDayTime(at)}</p>
                {email.status === 'failed' && email.lastError && (
                  <p className="text-sm wrap-anywhere text-accent">{email.lastError}</p>
                )}
              </div>
              <Badge tone={STATES[email.status].tone}>{STATES[email.status].word}</Badge>
              {email.status !== 'queued' && (
                <Button
                  variant="secondary"
                  aria-label={`Send again: ${name}`}
                  disabled={resend.isPending}
                  onClick={() => resend.mutate(email.id)}
                >
                  Send Again
                </Button>
              )}
            </Card>
          </li>
        )
      }}
    </CardList>
  )
}
