import { useController } from 'react-hook-form'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import type { ListedRule } from '../../../domain/catalog/price-list.schema.ts'
import {
  cagesOf,
  priceRuleFormOf,
  priceRuleFormSchema,
  type RateWay,
} from '../../../domain/catalog/price-rule-form.schema.ts'
import { EVERYTHING, itemsInWords } from '../../../domain/catalog/rule-in-words.ts'
import { HIGHEST_RATE, LOWEST_RATE } from '../../../domain/pricing/hourly-rates.ts'
import { formatUsd } from '../../../domain/pricing/money.ts'
import { useFormOf } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { LAST_DAY } from '../forms/day-input.ts'
import { HourFields, WeekdayField } from './time-fields.tsx'

/** The option for several spaces. */
const SEVERAL = 'several'

const WAYS: Readonly<Record<RateWay, { label: string; amount: string }>> = {
  fixed: { label: 'A fixed rate', amount: 'Hourly Rate ($)' },
  dollars_more: { label: 'Dollars more', amount: 'Dollars More ($)' },
  dollars_less: { label: 'Dollars less', amount: 'Dollars Less ($)' },
  percent_more: { label: 'Percent more', amount: 'Percent More' },
  percent_less: { label: 'Percent less', amount: 'Percent Less' },
}

export interface Items {
  spaces: readonly Space[]
  bundles: readonly Bundle[]
}

interface Props extends Items {
  rule: ListedRule
  onApply: (rule: ListedRule) => void
  onCancel: () => void
}

/** Edits one rule of the list. */
export function PriceRuleForm({ rule, spaces, bundles, onApply, onCancel }: Props) {
  const form = useFormOf({ schema: priceRuleFormSchema, defaultValues: priceRuleFormOf(rule) })
  const { field, control, setValue } = form
  const weekdays = useController({ control, name: 'weekdays' }).field
  const [spaceId, spaceIds, bundleId, way] = form.watch(['spaceId', 'spaceIds', 'bundleId', 'way'])
  const cages = cagesOf(spaces)
  const several = rule.spaceIds ?? cages
  const names = itemsInWords({ spaceId: null, spaceIds: several, bundleId: null }, { spaces, bundles })
  const isAllCages = several.length === cages.length && several.every((id) => cages.includes(id))
  return (
    <form
      noValidate
      aria-label={`Edit ${rule.label || 'the new rule'}`}
      className="grid gap-4 md:grid-cols-2"
      onSubmit={form.submitWith(onApply)}
    >
      <TextField
        label="Name"
        maxLength={60}
        // Staff pressed a button to type here.
        autoFocus
        autoComplete="off"
        hint="Such as Winter Evenings. Only staff see it."
        {...field('label')}
      />
      <div className="grid content-start gap-1">
        <SelectField
          label="For"
          value={spaceIds.length > 0 ? SEVERAL : spaceId || bundleId}
          onChange={({ target: { value } }) => {
            setValue('spaceIds', value === SEVERAL ? [...several] : [])
            setValue('spaceId', spaces.some(({ id }) => id === value) ? value : '')
            setValue('bundleId', bundles.some(({ id }) => id === value) ? value : '')
          }}
          options={[
            ...(several.length > 0 && names !== null
              ? [{ value: SEVERAL, label: isAllCages ? 'All cages' : names }]
              : []),
            ...[...spaces, ...bundles].map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: EVERYTHING },
          ]}
        />
        {spaceIds.length > 0 && isAllCages && <p className="text-sm wrap-anywhere text-ink-soft">{names}</p>}
      </div>
      <WeekdayField value={weekdays.value} onChange={weekdays.onChange} />
      <HourFields from={field('fromHour')} until={field('untilHour')} />
      <TextField label="First Day (optional)" type="date" max={LAST_DAY} {...field('firstDate')} />
      <TextField label="Last Day (optional)" type="date" max={LAST_DAY} {...field('lastDate')} />
      <SelectField
        label="Price"
        {...field('way')}
        options={Object.entries(WAYS).map(([value, { label }]) => ({ value, label }))}
      />
      <TextField
        label={WAYS[way].amount}
        autoComplete="off"
        inputMode="decimal"
        hint={
          way === 'fixed'
            ? 'In place of the catalog price'
            : `Compared with the catalog price${way.startsWith('percent') ? ', in whole percent (such as 20)' : ''}. The price stays between ${formatUsd(LOWEST_RATE)} and ${formatUsd(HIGHEST_RATE)}.`
        }
        {...field('amount')}
      />
      <div className="flex flex-wrap gap-2 md:col-span-2">
        <Button type="submit" className="grow">
          Apply
        </Button>
        <Button variant="secondary" className="grow" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
