import { type AttentionEntry, dismissAttentionSchema } from '../../../domain/attention/attention.schema.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { useDismissAttention } from './use-attention-actions.ts'

interface Props {
  entry: AttentionEntry
  isOpen: boolean
  onClose: () => void
}

/** Takes an entry off the list, with a note on what staff did about it. */
export function ResolveDialog({ entry: { kind, id, text }, isOpen, onClose }: Props) {
  const dismiss = useDismissAttention()
  const { register, watch, errors, container, submit } = useDeskForm({
    schema: dismissAttentionSchema,
    defaultValues: { note: '' },
    action: dismiss,
  })
  return (
    <Dialog
      title="Resolve This?"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel="Cancel"
      actions={
        <BusyButton
          isWide
          isBusy={dismiss.isPending}
          busyLabel="Saving..."
          disabled={watch('note').trim() === ''}
          onClick={submit((input) => dismiss.mutate({ kind, id, ...input }, { onSuccess: onClose }))}
        >
          Resolve
        </BusyButton>
      }
    >
      <p className="wrap-anywhere">{text}</p>
      <div ref={container}>
        <TextField
          label="What did you do?"
          maxLength={500}
          error={errors.note?.message}
          {...register('note')}
        />
      </div>
    </Dialog>
  )
}
