import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CalendarFeed, CalendarFeedLink } from '../../../domain/bookings/calendar-feed.schema.ts'
import { errorText, fetchByKey, request, UNREACHABLE } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toasts/toast.ts'

const FEED_KEY = ['/api/calendar-feed']

/** A private link with which a calendar follows all bookings; a new one ends the old one. */
export function CalendarFeedCard() {
  const client = useQueryClient()
  const feed = useQuery({ queryKey: FEED_KEY, queryFn: fetchByKey<CalendarFeed> })
  const renew = useMutation({
    mutationFn: () => request<CalendarFeedLink>('POST', '/api/calendar-feed'),
    onSuccess: () => client.invalidateQueries({ queryKey: FEED_KEY }),
    onError: (error) =>
      toast({ title: 'No Link', description: errorText(error, UNREACHABLE), variant: 'destructive' }),
  })
  const hasLink = feed.data?.exists ?? false
  return (
    <Section title="Calendar">
      <Card className="grid gap-3">
        <p>
          Subscribe to your bookings in your calendar. Whoever has the link can see them, so keep it private.
        </p>
        {renew.data && (
          <TextField
            label="Your calendar link"
            hint="It is shown only now. Copy it into your calendar's subscriptions."
            readOnly
            value={renew.data.url}
            onFocus={(event) => event.target.select()}
          />
        )}
        {renew.data ? (
          <Button isWide onClick={() => copy(renew.data.url)}>
            Copy the Link
          </Button>
        ) : (
          <Button variant="secondary" isWide disabled={renew.isPending} onClick={() => renew.mutate()}>
            {hasLink ? 'Make a New Link' : 'Make a Link'}
          </Button>
        )}
        {hasLink && !renew.data && (
          <p className="text-sm text-ink-soft">You have a link already. A new one makes it useless.</p>
        )}
      </Card>
    </Section>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link Copied', description: "Paste it into your calendar's subscriptions." })
  } catch {
    toast({
      title: 'Not Copied',
      description: 'Your browser does not allow it. Please select the link and copy it.',
      variant: 'destructive',
    })
  }
}
