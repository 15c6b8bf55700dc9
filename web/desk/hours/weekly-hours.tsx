import { type FormEvent, useState } from 'react'
import { weekInWords } from '../../../domain/hours/hours-in-words.ts'
import { type Week, weekOn, widestHours } from '../../../domain/hours/opening-hours.ts'
import { formatDate, WEEKDAYS } from '../../../domain/time/facility-time.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LinkedSection } from '../../ui/linked-section.tsx'
import { Card } from '../../ui/panels.tsx'
import { HourFields } from './hour-fields.tsx'
import { HoursText } from './hours-text.tsx'
import type { PartProps } from './opening-hours-editor.tsx'

/** The hours by weekday: the current ones, those that come later, and a form for the next. */
export function WeeklyHours({ hours, today, onChange }: PartProps) {
  const [isOpen, setIsOpen] = useState(false)
  const ahead = hours.weeks.filter(({ from }) => from > today.toString())
  const without = (from: string) => hours.weeks.filter((week) => week.from !== from)
  return (
    <LinkedSection title="Weekly Hours" anchor="weekly-hours">
      <Card className="grid gap-2">
        <p className="wrap-anywhere">
          <strong>Now:</strong> <HoursText text={weekInWords(weekOn(today, hours))} />
        </p>
        {ahead.map(({ from, days }) => (
          <div
            key={from}
            className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line"
          >
            <p className="min-w-0 grow basis-60 py-1 wrap-anywhere">
              <strong>{formatDate(Temporal.PlainDate.from(from))}:</strong>{' '}
              <HoursText text={weekInWords(days)} />
            </p>
            <Button
              variant="quiet"
              className="-mx-4"
              aria-label={`Remove the hours from ${formatDate(Temporal.PlainDate.from(from))}`}
              onClick={() => onChange({ weeks: without(from) })}
            >
              Remove
            </Button>
          </div>
        ))}
        {isOpen ? (
          <WeekForm
            latest={hours.weeks.at(-1)?.days ?? weekOn(today, hours)}
            usual={widestHours(today, hours)}
            today={today}
            onCancel={() => setIsOpen(false)}
            onApply={(week) => {
              const weeks = [...without(week.from), week]
              onChange({ weeks: weeks.toSorted((one, other) => (one.from < other.from ? -1 : 1)) })
              setIsOpen(false)
            }}
          />
        ) : (
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
            Change Hours
          </Button>
        )}
      </Card>
    </LinkedSection>
  )
}

interface FormProps {
  latest: Week['days']
  usual: { opens: number; closes: number }
  today: Temporal.PlainDate
  onApply: (week: Week) => void
  onCancel: () => void
}

/** Hours by weekday from a day on, beginning with the latest ones. */
function WeekForm({ latest, usual, today, onApply, onCancel }: FormProps) {
  const [from, setFrom] = useState('')
  const [days, setDays] = useState(latest)
  function submit(event: FormEvent) {
    event.preventDefault()
    onApply({ from, days })
  }
  return (
    <form aria-label="Change hours" className="grid gap-3 border-t border-line pt-3" onSubmit={submit}>
      <TextField
        label="From"
        type="date"
        required
        autoFocus
        min={today.toString()}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        {WEEKDAYS.map((name, index) => (
          <div key={name} className="grid gap-1">
            <HourFields
              name={name}
              hours={days[index] ?? null}
              usual={usual}
              canClose
              onChange={(hours) => setDays(days.with(index, hours))}
            />
            {index === 0 && (
              <Button
                variant="quiet"
                className="-ml-4 justify-self-start"
                onClick={() => setDays(days.map(() => days[0] ?? null))}
              >
                Same for All Days
              </Button>
            )}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Apply</Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
