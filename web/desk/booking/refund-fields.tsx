import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { scrollOnMount } from '../../ui/scroll-on-mount.ts'
import type { RefundDraft } from './refund-draft.ts'

interface Props {
  draft: RefundDraft
  onChange: (draft: RefundDraft) => void
  /** The amount paid: "$60.00". */
  paid: string
  problem: { field: 'kind' | 'amount'; message: string } | null
}

/** What to do with the payment. No default: sales are final unless staff decide otherwise. */
export function RefundFields({ draft, onChange, paid, problem }: Props) {
  return (
    <>
      <RadioGroup
        label={`This booking is paid (${paid}). What happens to the payment?`}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
        error={problem?.field === 'kind' ? problem.message : undefined}
        options={[
          { value: 'none', label: 'No refund (keep the payment)' },
          { value: 'full', label: 'Full refund' },
          { value: 'part', label: 'Partial refund' },
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
