import { type FormEvent, useState } from 'react'
import { copyLastYear } from '../../../domain/hours/copy-last-year.ts'
import {
  closedDays,
  daysInWords,
  type SpecialSpan,
  spanInWords,
  specialSpans,
} from '../../../domain/hours/hours-in-words.ts'
import {
  byDate,
  type OpeningHours,
  type SpecialDay,
  widestHours,
} from '../../../domain/hours/opening-hours.ts'
import { formatDate } from '../../../domain/time/facility-time.ts'
import { useBlockedDates } from '../../api/use-blocked-dates.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import { BLOCKED_DATES_PART } from '../closures/closure-draft.ts'
import { HourFields } from './hour-fields.tsx'
import { HoursText } from './hours-text.tsx'
import type { PartProps } from './opening-hours-editor.tsx'

const NEW_DAY: SpecialDay = { date: '', hours: null, label: '' }

/**
 * Holidays and tournaments: days with hours of their own. Closed days are among them, but closing one is up
 * to the form for blocked dates, which shows its bookings first.
 */
export function SpecialDays({ hours, today, onChange }: PartProps) {
  const [edited, setEdited] = useState<SpecialDay | null>(null)
  const { specialDays } = hours
  const copies = copyLastYear(specialDays, today)
  const change = (days: readonly SpecialDay[]) => onChange({ specialDays: days.toSorted(byDate) })
  return (
    <Section title="Holidays and Special Days">
      <Card className="grid gap-2">
        <DaysAhead
          hours={hours}
          today={today}
          onEdit={setEdited}
          onRemove={(day) => change(specialDays.filter(({ date }) => date !== day.date))}
        />
        {edited ? (
          <DayForm
            key={edited.date}
            day={edited}
            usual={widestHours(today, hours)}
            today={today}
            onCancel={() => setEdited(null)}
            onApply={(day) => {
              change([...specialDays.filter(({ date }) => date !== edited.date && date !== day.date), day])
              setEdited(null)
            }}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setEdited(NEW_DAY)}>
              Add Day
            </Button>
            <ButtonLink variant="secondary" href={BLOCKED_DATES_PART}>
              Block Dates
            </ButtonLink>
            {copies.length > 0 && (
              <Button variant="secondary" onClick={() => change([...specialDays, ...copies])}>
                {`Copy Last Year's (${copies.length})`}
              </Button>
            )}
          </div>
        )}
        {copies.length > 0 && (
          <p className="text-sm text-ink-soft">
            Copies keep the date, and Thanksgiving its Thursday. Check the other holidays that move.
          </p>
        )}
      </Card>
    </Section>
  )
}

interface DaysProps {
  hours: OpeningHours
  today: Temporal.PlainDate
  onEdit: (day: SpecialDay) => void
  onRemove: (day: SpecialDay) => void
}

/** The special days ahead, and, between them, blocked dates, with those in a row as one. */
function DaysAhead({ hours: { specialDays }, today, onEdit, onRemove }: DaysProps) {
  const blocked = closedDays(useBlockedDates().data ?? [])
  const isAhead = ({ until }: SpecialSpan) => until >= today.toString()
  const days = [
    ...specialDays.map((day) => ({ ...day, until: day.date, special: day })),
    ...specialSpans(blocked).map((span) => ({ ...span, special: null })),
  ]
    .filter(isAhead)
    .toSorted(byDate)
  if (days.length === 0) return <EmptyState text="No special days are coming up." />
  return (
    <ul className="grid">
      {days.map(({ special, ...day }) => {
        const name = `${day.label}, ${daysInWords(day, formatDate)}`
        return (
          <li
            key={`${day.date} ${special === null}`}
            className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line first:border-t-0"
          >
            <p className="min-w-0 grow basis-60 py-1 wrap-anywhere">
              <strong>{name}:</strong> <HoursText text={spanInWords(day.hours)} />
            </p>
            {special ? (
              <div className="-mx-4">
                {special.hours && (
                  <Button variant="quiet" aria-label={`Edit ${name}`} onClick={() => onEdit(special)}>
                    Edit
                  </Button>
                )}
                <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove(special)}>
                  Remove
                </Button>
              </div>
            ) : (
              <ButtonLink
                variant="quiet"
                className="-mx-4"
                href={BLOCKED_DATES_PART}
                label={`Blocked Dates: ${name}`}
              >
                Blocked Dates
              </ButtonLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface FormProps {
  day: SpecialDay
  usual: { opens: number; closes: number }
  today: Temporal.PlainDate
  onApply: (day: SpecialDay) => void
  onCancel: () => void
}

function DayForm({ day, usual, today, onApply, onCancel }: FormProps) {
  const [draft, setDraft] = useState({ ...day, hours: day.hours ?? usual })
  function submit(event: FormEvent) {
    event.preventDefault()
    onApply({ ...draft, label: draft.label.trim() })
  }
  return (
    <form aria-label="Special day" className="grid gap-3 border-t border-line pt-3" onSubmit={submit}>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          label="Date"
          type="date"
          required
          autoFocus
          min={today.toString()}
          value={draft.date}
          onChange={(event) => setDraft({ ...draft, date: event.target.value })}
        />
        <TextField
          label="Name"
          required
          maxLength={60}
          placeholder="Thanksgiving"
          hint="Customers see it. The day is special for all spaces."
          value={draft.label}
          onChange={(event) => setDraft({ ...draft, label: event.target.value })}
        />
      </div>
      <HourFields
        name="Day"
        hours={draft.hours}
        usual={usual}
        canClose={false}
        onChange={(hours) => hours && setDraft({ ...draft, hours })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Apply</Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
