import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { scrollOnMount } from '../../ui/scroll-on-mount.ts'
import type { RefundDraft } from './refund-draft.ts'

interface Props {
  draft: RefundDraft
  onChange: (draft: RefundDraft) => void
  /** What was paid, as "$60.00". */
  paid: string
  problem: { field: 'kind' | 'amount'; message: string } | null
}

/** What becomes of a payment: an explicit choice, because sales are final unless staff say otherwise. */
export function RefundFields({ draft, onChange, paid, problem }: Props) {
  return (
    <>
      <RadioGroup
        label={`This booking is paid (${paid}). What happens to the payment?`}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
        error={problem?.field === 'kind' ? problem.message : undefined}
        options={[
          { value: 'none', label: 'No refund: the payment is kept' },
          { value: 'full', label: 'Refund in full' },
          { value: 'part', label: 'Refund a part' },
        ]}
      />
      {draft.kind === 'part' && (
        <TextField
          ref={scrollOnMount}
          label="Amount to refund ($)"
          type="number"
          min="0.01"
          step="0.01"
          inputMode="decimal"
          value={draft.amount}
          error={problem?.field === 'amount' ? problem.message : undefined}
          onChange={(event) => onChange({ ...draft, amount: event.target.value })}
        />
      )}
    </>
  )
}
