import { promoteSchema } from '../../../domain/accounts/admin-account.schema.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { emailRequiredToast } from './email-required-toast.ts'
import { usePromote } from './use-people.ts'

const SCHEMA = promoteSchema.pick({ email: true })

/** Makes an existing account an admin, by its email. */
export function PromoteForm() {
  const promote = usePromote()
  const { register, reset, errors, container, submit } = useDeskForm({
    schema: SCHEMA,
    defaultValues: { email: '' },
    action: promote,
    invalidToast: emailRequiredToast,
  })
  return (
    <form
      ref={container}
      noValidate
      // With an error below the field, bottom alignment would line the button up with the error.
      className={classNames('flex flex-wrap gap-3', errors.email ? 'items-center' : 'items-end')}
      onSubmit={submit((input) => promote.mutate(input, { onSuccess: () => reset() }))}
    >
      <TextField
        label="Email"
        type="email"
        className="min-w-0 grow basis-64"
        placeholder="The email of an existing account"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <BusyButton
        type="submit"
        className="min-h-12 grow sm:grow-0"
        isBusy={promote.isPending}
        busyLabel="Promoting..."
      >
        Promote to Admin
      </BusyButton>
    </form>
  )
}
