import { useEffect } from 'react'
import type { AdminUser } from '../../../../domain/accounts/admin-account.schema.ts'
import { formatPhone } from '../../../../domain/accounts/phone.ts'
import { customerPhoneSchema } from '../../../../domain/customers/customer.schema.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDeskForm } from '../../frame/use-desk-form.ts'
import { useEditPhone } from './use-customer.ts'

const FIELD_OF = { invalid_phone: 'phone' } as const

export function PhoneForm({ person }: { person: AdminUser }) {
  const save = useEditPhone(person.id)
  const saved = formatPhone(person.phone)
  const { register, reset, watch, getFieldState, errors, container, submit } = useDeskForm({
    schema: customerPhoneSchema,
    defaultValues: { phone: saved },
    action: save,
    fieldOf: FIELD_OF,
  })
  useEffect(() => {
    if (!getFieldState('phone').isDirty) reset({ phone: saved })
  }, [saved, getFieldState, reset])
  return (
    <form
      ref={container}
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={submit((input) =>
        save.mutate(input, { onSuccess: ({ person: { phone } }) => reset({ phone: formatPhone(phone) }) }),
      )}
    >
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      {watch('phone').trim() !== saved && (
        <BusyButton
          type="submit"
          variant="secondary"
          className="min-h-12"
          isBusy={save.isPending}
          busyLabel="Saving..."
        >
          Save Phone
        </BusyButton>
      )}
    </form>
  )
}
