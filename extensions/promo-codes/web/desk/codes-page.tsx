import { useController } from 'react-hook-form'
import { HourFields, WeekdayField } from '../../../../web/desk/catalog/time-fields.tsx'
import { LAST_DAY } from '../../../../web/desk/forms/day-input.ts'
import { useSchemaForm } from '../../../../web/forms/use-schema-form.ts'
import { BusyButton } from '../../../../web/ui/button.tsx'
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx'
import { TextField } from '../../../../web/ui/fields/text-field.tsx'
import { Card, Section } from '../../../../web/ui/panels.tsx'
import { codeFormSchema } from '../../domain/promo-code.schema.ts'
import { call } from '../api/client.ts'
import { CODES, PromoCodes } from './promo-codes.tsx'

const EMPTY = {
  ...{ code: '', percent: '', amount: '', totalLimit: '', customerLimit: '', isFirstOnly: false },
  ...{ weekdays: [], fromHour: '', untilHour: '', firstDate: '', lastDate: '' },
}

/** Codes that make bookings cheaper. */
export default function CodesPage() {
  return (
    <>
      <Section title="Codes">
        <PromoCodes />
      </Section>
      <Section title="New Code">
        <Card>
          <PromoCodeForm />
        </Card>
      </Section>
    </>
  )
}

function PromoCodeForm() {
  const { field, control, reset, submit, action } = useSchemaForm({
    schema: codeFormSchema,
    defaultValues: EMPTY,
    send: (input) => call('POST /api/admin/codes', input),
    done: { title: 'Code Added', description: 'Customers can enter it at checkout.' },
    failed: { text: 'Failed to add the code' },
    fieldOf: FIELD_OF,
    affects: [CODES],
  })
  const weekdays = useController({ control, name: 'weekdays' }).field
  return (
    <form
      noValidate
      aria-label="Add a code"
      className="grid gap-4 md:grid-cols-2"
      onSubmit={submit(() => reset(EMPTY))}
    >
      <TextField
        label="Code (optional)"
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        hint="Letters and digits. Leave it empty for one that is hard to guess."
        className="md:col-span-2"
        {...field('code')}
      />
      <TextField
        label="Percent Off"
        inputMode="numeric"
        autoComplete="off"
        hint="Off any space or bundle"
        {...field('percent')}
      />
      <TextField
        label="Or Dollars Off ($)"
        inputMode="decimal"
        autoComplete="off"
        hint="Taken off the total once per checkout"
        {...field('amount')}
      />
      <TextField
        label="Total Uses (optional)"
        inputMode="numeric"
        autoComplete="off"
        {...field('totalLimit')}
      />
      <TextField
        label="Uses per Customer (optional)"
        inputMode="numeric"
        autoComplete="off"
        {...field('customerLimit')}
      />
      <TextField
        label="First Day to Enter It (optional)"
        type="date"
        max={LAST_DAY}
        {...field('firstDate')}
      />
      <TextField label="Last Day to Enter It (optional)" type="date" max={LAST_DAY} {...field('lastDate')} />
      <WeekdayField value={weekdays.value} onChange={weekdays.onChange} />
      <HourFields from={field('fromHour')} until={field('untilHour')} />
      <CheckboxField
        label="Only for a customer's first booking"
        className="md:col-span-2"
        {...field('isFirstOnly')}
      />
      <BusyButton type="submit" className="md:col-span-2" busy={action.isPending && 'Adding...'}>
        Add Code
      </BusyButton>
    </form>
  )
}

const FIELD_OF = { refused: 'code' } as const
