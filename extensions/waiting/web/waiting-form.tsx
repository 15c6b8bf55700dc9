import { type FormEvent, useState } from 'react'
import { alreadyHave, ownTimesAt } from '../../../domain/bookings/own-times.ts'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { hoursOn, type OpeningHours, widestHours } from '../../../domain/hours/opening-hours.ts'
import { plural } from '../../../domain/plural.ts'
import { formatHour, spanFrom } from '../../../domain/time/facility-time.ts'
import { errorText } from '../../../web/api/api-error.ts'
import type { BookingDraft } from '../../../web/bookings/choose/booking-draft.ts'
import type { NamedOwnTime } from '../../../web/bookings/own-time-question.tsx'
import { useAction } from '../../../web/forms/use-action.ts'
import { BusyButton } from '../../../web/ui/button.tsx'
import { SelectField } from '../../../web/ui/fields/text-field.tsx'
import { Card, Notice } from '../../../web/ui/panels.tsx'
import { WAITING_NOTICE_HOURS } from '../domain/limits.ts'
import type { JoinWaiting } from '../domain/waiting.schema.ts'
import { call } from './api/client.ts'
import { WAITING } from './waiting-list.tsx'

interface Props {
  /** With a date. */
  draft: BookingDraft & { date: Temporal.PlainDate }
  /** The item they wait for. */
  name: string
  openingHours: OpeningHours
  /** Times that the customer already has. */
  own: readonly NamedOwnTime[]
}

/** The rest of a wish: hours of the day, a length, and how late they can still hear of it. */
export function WaitingForm({ draft, name, openingHours, own }: Props) {
  const { opens, closes } = hoursOn(draft.date, openingHours) ?? widestHours(draft.date, openingHours)
  const open = Array.from({ length: closes - opens }, (_, past) => opens + past)
  const join = useAction({
    send: (wish: JoinWaiting) => call('POST /api/waiting', wish),
    done: { title: "You're on the List", description: "We'll email you if this time opens." },
    failed: {},
    // It stays above the form.
    isAnswered: () => true,
    affects: [WAITING],
    waits: true,
  })
  const [fromHour, setFrom] = useState(draft.hour ?? opens)
  const [hours, setHours] = useState(draft.hours)
  const [until, setUntil] = useState(draft.hour === null ? closes : draft.hour + draft.hours)
  const [noticeHours, setNotice] = useState<JoinWaiting['noticeHours']>(WAITING_NOTICE_HOURS[0])
  // Moving the start or the length keeps a time that fits.
  const start = Math.max(opens, Math.min(fromHour, closes - hours))
  const untilHour = Math.min(closes, Math.max(until, start + hours))
  const already = ownTimesAt(own, spanFrom(draft.date, start, untilHour - start))

  function submit(event: FormEvent) {
    event.preventDefault()
    const { spaceId, bundleId, date } = draft
    const wish = { date: date.toString(), fromHour: start, untilHour, hours, spaceId, bundleId, noticeHours }
    join.mutate(wish)
  }

  return (
    <Card>
      <form className="grid gap-3" onSubmit={submit}>
        <div role="status" className="empty:hidden">
          {join.isError && (
            <Notice tone="bad" title="You're not on the list yet">
              <p>{errorText(join.error)}</p>
            </Notice>
          )}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="From"
            value={start}
            onChange={(event) => setFrom(Number(event.target.value))}
            options={open.map((hour) => ({ value: hour, label: formatHour(hour) }))}
          />
          <SelectField
            label="Until"
            value={untilHour}
            onChange={(event) => setUntil(Number(event.target.value))}
            options={open
              .map((hour) => hour + 1)
              .filter((hour) => hour >= start + hours)
              .map((hour) => ({ value: hour, label: formatHour(hour) }))}
          />
          <SelectField
            label="Length"
            value={hours}
            onChange={(event) => setHours(Number(event.target.value) as typeof hours)}
            options={DURATIONS_HOURS.map((each) => ({ value: each, label: plural(each, 'hour') }))}
          />
          <SelectField
            label="Tell me until"
            value={noticeHours}
            onChange={(event) => setNotice(Number(event.target.value) as typeof noticeHours)}
            options={WAITING_NOTICE_HOURS.toSorted((one, other) => one - other).map((each) => ({
              value: each,
              label: `${plural(each, 'hour')} before`,
            }))}
          />
        </div>
        {already.length > 0 && (
          <Notice tone="warm" role="status">
            <p>{already.map(alreadyHave).join(' ')}</p>
          </Notice>
        )}
        <BusyButton
          type="submit"
          isWide
          aria-label={`Tell me if it opens: ${name}`}
          busy={join.isPending && 'Adding...'}
        >
          Tell Me If It Opens
        </BusyButton>
      </form>
    </Card>
  )
}
