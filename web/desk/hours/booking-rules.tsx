import { leadInWords } from '../../../domain/hours/hours-in-words.ts'
import { lastBookableDate, type Season } from '../../../domain/hours/opening-hours.ts'
import { plural } from '../../../domain/plural.ts'
import { formatDate } from '../../../domain/time/facility-time.ts'
import { useNow } from '../../api/clock.ts'
import { SwitchField } from '../../ui/fields/checkbox-field.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import type { PartProps } from './opening-hours-editor.tsx'

const LEADS = [0, 15, 30, 60, 90, 120, 180, 240, 360, 720, 1440]
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** How soon and how far ahead customers can book. */
export function BookingRules({ hours, today, onChange }: PartProps) {
  const now = useNow(60_000)
  const { leadMinutes, windowMonths, season } = hours
  const isComplete = !season || Object.values(season).every(Boolean)
  const change = (changes: Partial<Season>) => season && onChange({ season: { ...season, ...changes } })
  return (
    <Section title="Booking Rules">
      <Card className="grid gap-3">
        <div className="grid gap-3 md:grid-cols-2">
          <SelectField
            label="Before the start, at least"
            value={leadMinutes}
            onChange={({ target }) => onChange({ leadMinutes: Number(target.value) })}
            options={[...new Set([...LEADS, leadMinutes])]
              .toSorted((one, other) => one - other)
              .map((minutes) => ({
                value: minutes,
                label: minutes === 0 ? 'Any time' : leadInWords(minutes),
              }))}
          />
          <SelectField
            label="Ahead, up to"
            value={windowMonths}
            onChange={({ target }) => onChange({ windowMonths: Number(target.value) })}
            options={MONTHS.map((months) => ({ value: months, label: plural(months, 'month') }))}
          />
        </div>
        <SwitchField
          label="A season that opens for booking on one day at 8 AM"
          checked={season !== null}
          onChange={({ target }) =>
            onChange({
              season: target.checked
                ? {
                    opensOn: today.toString(),
                    from: today.add({ months: windowMonths }).toString(),
                    until: today.add({ months: windowMonths + 4 }).toString(),
                  }
                : null,
            })
          }
        />
        {season && (
          <div className="grid gap-3 md:grid-cols-3">
            <TextField
              label="Opens on"
              type="date"
              value={season.opensOn}
              onChange={({ target }) => change({ opensOn: target.value })}
            />
            <TextField
              label="First day"
              type="date"
              value={season.from}
              onChange={({ target }) => change({ from: target.value })}
            />
            <TextField
              label="Last day"
              type="date"
              value={season.until}
              onChange={({ target }) => change({ until: target.value })}
            />
          </div>
        )}
        {isComplete && (
          <p className="text-sm text-ink-soft">
            {`Customers can now book through ${formatDate(lastBookableDate(now, hours))}. Staff can book any day.`}
          </p>
        )}
      </Card>
    </Section>
  )
}
