import { useController } from 'react-hook-form'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import type { ListedRule } from '../../../domain/catalog/price-list.schema.ts'
import { priceRuleFormOf, priceRuleFormSchema } from '../../../domain/catalog/price-rule-form.schema.ts'
import { EVERYTHING } from '../../../domain/catalog/rule-in-words.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { LAST_DAY } from '../forms/day-input.ts'
import { useDeskForm } from '../forms/use-desk-form.ts'
import { HourFields, WeekdayField } from './time-fields.tsx'

/** The list is what's saved, so applying a rule to it can't fail. */
const LOCAL = { error: null, isTaken: () => false }

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
  const form = useDeskForm({
    schema: priceRuleFormSchema,
    defaultValues: priceRuleFormOf(rule),
    action: LOCAL,
  })
  const { field, control, setValue } = form
  const weekdays = useController({ control, name: 'weekdays' }).field
  const [spaceId, bundleId] = form.watch(['spaceId', 'bundleId'])
  return (
    <form
      ref={form.container}
      noValidate
      aria-label={`Edit ${rule.label || 'the new rule'}`}
      className="grid gap-4 md:grid-cols-2"
      onSubmit={form.submit(onApply)}
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
      <SelectField
        label="For"
        value={spaceId || bundleId}
        onChange={({ target: { value } }) => {
          const isBundle = bundles.some(({ id }) => id === value)
          setValue('spaceId', isBundle ? '' : value)
          setValue('bundleId', isBundle ? value : '')
        }}
        none={EVERYTHING}
        options={[...spaces, ...bundles].map(({ id, name }) => ({ value: id, label: name }))}
      />
      <WeekdayField value={weekdays.value} onChange={weekdays.onChange} />
      <HourFields from={field('fromHour')} until={field('untilHour')} />
      <TextField label="First Day (optional)" type="date" max={LAST_DAY} {...field('firstDate')} />
      <TextField label="Last Day (optional)" type="date" max={LAST_DAY} {...field('lastDate')} />
      <TextField
        label="Hourly Rate ($)"
        autoComplete="off"
        inputMode="decimal"
        hint="In place of the catalog price"
        {...field('hourlyRate')}
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
