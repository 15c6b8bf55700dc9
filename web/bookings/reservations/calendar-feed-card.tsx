import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText, fetchByKey, request, UNREACHABLE } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toasts/toast.ts'

const FEED_KEY = ['/api/calendar-feed']

/** Creates the private link of the customer's calendar feed. A new link replaces the old one. */
export function CalendarFeedCard() {
  const client = useQueryClient()
  const feed = useQuery({ queryKey: FEED_KEY, queryFn: fetchByKey('calendarFeed') })
  const renew = useMutation({
    mutationFn: () => request('calendarFeedLink', 'POST', '/api/calendar-feed'),
    onSuccess: () => client.invalidateQueries({ queryKey: FEED_KEY }),
    onError: (error) =>
      toast({
        title: "Couldn't Make a Link",
        description: errorText(error, UNREACHABLE),
        variant: 'destructive',
      }),
  })
  const hasLink = feed.data?.exists ?? false
  return (
    <Section title="Calendar">
      <Card className="grid gap-3">
        <p>
          Subscribe to your bookings in your calendar. Anyone with the link can see them, so keep it private.
        </p>
        {renew.data && (
          <TextField
            label="Your calendar link"
            hint="Copy it now. You won't see it again. In your calendar app, choose “Subscribe” and paste it."
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
          <p className="text-sm text-ink-soft">You already have a link. Creating a new one turns it off.</p>
        )}
      </Card>
    </Section>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link Copied', description: 'In your calendar app, choose “Subscribe” and paste it.' })
  } catch {
    toast({
      title: "Couldn't Copy",
      description: 'Your browser blocked copying. Select the link and copy it yourself.',
      variant: 'destructive',
    })
  }
}
