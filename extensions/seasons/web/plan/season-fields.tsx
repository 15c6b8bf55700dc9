import type { ReactNode } from 'react'
import type { Bundle, Space } from '../../../../domain/catalog/catalog.schema.ts'
import { SEASON_LABEL_LENGTH } from '../../../../domain/facility.ts'
import { plural } from '../../../../domain/plural.ts'
import { CatalogSelects } from '../../../../web/catalog/catalog-selects.tsx'
import { SelectField, TextField } from '../../../../web/ui/fields/text-field.tsx'
import { EmptyState, ErrorState, SkeletonList } from '../../../../web/ui/loaded.tsx'
import { Section } from '../../../../web/ui/panels.tsx'
import { SeasonDateRow } from './season-date-row.tsx'
import { SeasonDays } from './season-days.tsx'
import { SeasonDots } from './season-dots.tsx'
import { keepSlot, weekCounts } from './season-draft.ts'
import type { SeasonPlan } from './use-season-plan.ts'

interface Props {
  plan: SeasonPlan
  spaces: readonly Space[]
  bundles: readonly Bundle[]
  /** More fields, below the name. */
  children?: ReactNode
}

/** Plans a season: the space, the weekdays, and every date. */
export function SeasonFields({ plan, spaces, bundles, children }: Props) {
  return (
    <>
      <Section title="Choose Your Space">
        <CatalogSelects
          spaces={spaces}
          bundles={bundles}
          spaceId={plan.draft.spaceId}
          bundleId={plan.draft.bundleId}
          onSelect={plan.change}
        />
      </Section>
      <Section title="Every Week On">
        <SeasonDays days={plan.draft.days} hours={plan.hours} onChange={(days) => plan.change({ days })} />
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label="Starting"
            type="date"
            min={plan.first.toString()}
            max={plan.last.toString()}
            // As typed: a date in the past on the way to another one must not be replaced.
            value={plan.draft.from ?? plan.first.toString()}
            onChange={(event) => event.target.value && plan.change({ from: event.target.value })}
          />
          <SelectField
            label="Weeks"
            aria-label="Number of weeks"
            value={plan.draft.weeks}
            onChange={(event) => plan.change({ weeks: Number(event.target.value) })}
            options={weekCounts(plan.mostWeeks).map((weeks) => ({
              value: weeks,
              label: plural(weeks, 'week'),
            }))}
          />
        </div>
        <TextField
          label="Name This Season"
          hint={plan.labelHint}
          maxLength={SEASON_LABEL_LENGTH}
          value={plan.label}
          // The prefilled name is replaced by typing.
          onFocus={(event) => event.target.select()}
          onChange={(event) => plan.change({ label: event.target.value })}
        />
        {children}
      </Section>
      <Section title="Dates">
        {plan.draft.days.length === 0 ? (
          <EmptyState text="Choose a weekday to see its dates" />
        ) : plan.dates ? (
          <>
            <SeasonDots dates={plan.dates} />
            <ol className="grid gap-2">
              {plan.dates.map((date) => (
                <SeasonDateRow
                  key={date.key}
                  date={date}
                  onReplace={(slot) => plan.choose(date.key, keepSlot(slot))}
                  onSkip={() => plan.choose(date.key, 'skip')}
                  onRestore={() => plan.choose(date.key, null)}
                />
              ))}
            </ol>
          </>
        ) : plan.retry ? (
          <ErrorState text="We couldn't load the open times." onRetry={plan.retry} />
        ) : (
          <SkeletonList count={4} className="h-20" />
        )}
      </Section>
    </>
  )
}
