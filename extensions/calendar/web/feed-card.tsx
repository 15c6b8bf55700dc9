import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { ShownLink } from '../../../web/forms/shown-link.tsx'
import { useAction } from '../../../web/forms/use-action.ts'
import { Button, buttonClass } from '../../../web/ui/button.tsx'
import { Card, Section } from '../../../web/ui/panels.tsx'
import { call, keyOf, query } from './client.ts'

const FEED_KEY = keyOf('GET /api/calendar-feed')

const NEXT = 'In your calendar app, choose “Subscribe” and paste it.'

/** The address that opens a device's calendar app to subscribe. */
const subscribeTo = (url: string) => url.replace(/^https?:/, 'webcal:')

/** Creates the private link of the customer's calendar feed. A new link replaces the old one. */
export default function CalendarFeedCard() {
  const feed = useQuery(query('GET /api/calendar-feed'))
  const renew = useAction({
    send: () => call('POST /api/calendar-feed'),
    failed: { title: "Couldn't Create the Link" },
    affects: [FEED_KEY],
    waits: true,
  })
  const hasLink = feed.data?.exists ?? false
  return (
    <Section title="Calendar">
      <Card className="grid gap-3">
        <p>Add your bookings to your calendar app. Anyone with the link can see them, so keep it private.</p>
        {renew.data ? (
          <ShownLink label="Your calendar link" url={renew.data.url} next={NEXT}>
            <a
              href={subscribeTo(renew.data.url)}
              className={buttonClass({ variant: 'secondary', isWide: true })}
            >
              <CalendarPlus aria-hidden="true" className="size-5" />
              Add to Calendar App
            </a>
          </ShownLink>
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
