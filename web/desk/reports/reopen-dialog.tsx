import { reopenTillSchema } from '../../../domain/reports/sign-off.schema.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { useReopenTill } from './use-till.ts'

const SCHEMA = reopenTillSchema.pick({ reason: true })

interface Props {
  date: string
  /** The position of the sign-off that it's about. */
  seen: number
  onClose: () => void
}

/** Reopens a day that was signed off. */
export function ReopenDialog({ date, seen, onClose }: Props) {
  const reopen = useReopenTill(date)
  const { register, errors, container, submit } = useDeskForm({
    schema: SCHEMA,
    defaultValues: { reason: '' },
    action: reopen,
  })
  return (
    <Dialog
      title="Reopen Day"
      isOpen
      onClose={onClose}
      closeLabel="Cancel"
      actions={
        <BusyButton
          isWide
          isBusy={reopen.isPending}
          busyLabel="Saving..."
          onClick={submit((input) => reopen.mutate({ ...input, seen }, { onSuccess: onClose }))}
        >
          Reopen Day
        </BusyButton>
      }
    >
      <p>The first count stays in the record. The day needs a new sign-off.</p>
      <div ref={container} className="grid gap-3">
        <TextField label="Reason" maxLength={500} error={errors.reason?.message} {...register('reason')} />
      </div>
    </Dialog>
  )
}
