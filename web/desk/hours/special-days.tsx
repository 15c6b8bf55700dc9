import { type FormEvent, useState } from 'react'
import { copyLastYear } from '../../../domain/hours/copy-last-year.ts'
import { spanInWords } from '../../../domain/hours/hours-in-words.ts'
import { type SpecialDay, widestHours } from '../../../domain/hours/opening-hours.ts'
import { formatDate } from '../../../domain/time/facility-time.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import { HourFields } from './hour-fields.tsx'
import { HoursText } from './hours-text.tsx'
import type { PartProps } from './opening-hours-editor.tsx'

const NEW_DAY: SpecialDay = { date: '', hours: null, label: '' }

/** Holidays and tournaments: days with hours of their own, or closed. */
export function SpecialDays({ hours, today, onChange }: PartProps) {
  const [edited, setEdited] = useState<SpecialDay | null>(null)
  const { specialDays } = hours
  const ahead = specialDays.filter(({ date }) => date >= today.toString())
  const copies = copyLastYear(specialDays, today)
  const change = (days: readonly SpecialDay[]) =>
    onChange({ specialDays: days.toSorted((one, other) => (one.date < other.date ? -1 : 1)) })
  const nameOf = ({ date, label }: SpecialDay) => `${label}, ${formatDate(Temporal.PlainDate.from(date))}`
  return (
    <Section title="Holidays and Special Days">
      <Card className="grid gap-2">
        {ahead.length === 0 && <EmptyState text="No special days are coming up." />}
        <ul className="grid empty:hidden">
          {ahead.map((day) => (
            <li
              key={day.date}
              className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line first:border-t-0"
            >
              <p className="min-w-0 grow basis-60 py-1 wrap-anywhere">
                <strong>{nameOf(day)}:</strong> <HoursText text={spanInWords(day.hours)} />
              </p>
              <div className="-mx-4">
                <Button variant="quiet" aria-label={`Edit ${nameOf(day)}`} onClick={() => setEdited(day)}>
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Remove ${nameOf(day)}`}
                  onClick={() => change(specialDays.filter(({ date }) => date !== day.date))}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
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

interface FormProps {
  day: SpecialDay
  usual: { opens: number; closes: number }
  today: Temporal.PlainDate
  onApply: (day: SpecialDay) => void
  onCancel: () => void
}

function DayForm({ day, usual, today, onApply, onCancel }: FormProps) {
  const [draft, setDraft] = useState(day)
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
        onChange={(hours) => setDraft({ ...draft, hours })}
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
