import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchByKey, request } from '../../api/api-client.ts'
import { copyText } from '../../forms/copy-text.ts'
import { showFailure } from '../../forms/request-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card, Section } from '../../ui/panels.tsx'

const FEED_KEY = ['/api/calendar-feed']

const COPIED = {
  title: 'Link Copied',
  description: 'In your calendar app, choose “Subscribe” and paste it.',
}
const BLOCKED = {
  title: "Couldn't Copy",
  description: 'Your browser blocked copying. Select the link and copy it yourself.',
}

/** Creates the private link of the customer's calendar feed. A new link replaces the old one. */
export function CalendarFeedCard() {
  const client = useQueryClient()
  const feed = useQuery({ queryKey: FEED_KEY, queryFn: fetchByKey('calendarFeed') })
  const renew = useMutation({
    mutationFn: () => request('calendarFeedLink', 'POST', '/api/calendar-feed'),
    onSuccess: () => client.invalidateQueries({ queryKey: FEED_KEY }),
    onError: (error) => showFailure("Couldn't Create the Link", error),
  })
  const hasLink = feed.data?.exists ?? false
  return (
    <Section title="Calendar">
      <Card className="grid gap-3">
        <p>Add your bookings to your calendar app. Anyone with the link can see them, so keep it private.</p>
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
          <Button isWide onClick={() => copyText(renew.data.url, COPIED, BLOCKED)}>
            Copy the Link
          </Button>
        ) : (
          <Button variant="secondary" isWide disabled={renew.isPending} onClick={() => renew.mutate()}>
            {hasLink ? 'Create New Link' : 'Create Link'}
          </Button>
        )}
        {hasLink && !renew.data && (
          <p className="text-sm text-ink-soft">You already have a link. Creating a new one turns it off.</p>
        )}
      </Card>
    </Section>
  )
}
