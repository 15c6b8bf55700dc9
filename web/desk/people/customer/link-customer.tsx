import { useState } from 'react'
import { useLocation } from 'wouter'
import type { AdminUser } from '../../../../domain/accounts/admin-account.schema.ts'
import { linkCustomerSchema } from '../../../../domain/customers/customer.schema.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDeskForm } from '../../frame/use-desk-form.ts'
import { useLinkCustomer } from './use-customer.ts'

/** Gives the bookings of someone without an email to an account. */
export function LinkCustomer({ person }: { person: AdminUser }) {
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const link = useLinkCustomer(person.id)
  const { register, errors, container, submit } = useDeskForm({
    schema: linkCustomerSchema,
    defaultValues: { email: '' },
    action: link,
  })
  const send = submit((input) =>
    link.mutate(input, {
      onSuccess: ({ id }) => {
        setIsAsking(false)
        navigate(`/admin/customers/${id}`, { replace: true })
      },
    }),
  )
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Link to an Account
      </Button>
      <Dialog
        title="Link to an Account"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        closeLabel="Cancel"
        actions={
          <BusyButton isWide isBusy={link.isPending} busyLabel="Linking..." onClick={send}>
            Link Bookings
          </BusyButton>
        }
      >
        <p>
          This moves all of the customer's bookings to the account with this email. If there isn't one, we'll
          create it. The owner can see them once the email is verified. You can't undo this.
        </p>
        <form ref={container} noValidate onSubmit={send}>
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            error={errors.email?.message}
            {...register('email')}
          />
        </form>
      </Dialog>
    </>
  )
}
