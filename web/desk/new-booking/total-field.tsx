import { formatUsd, parseAmount } from '../../../domain/pricing/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface Props {
  value: string
  /** Hourly rate times hours: "60.00"; empty until an item is chosen. */
  standard: string
  error: string | undefined
  /** Null restores the standard price. */
  onChange: (total: string | null) => void
}

/** The total, pre-filled from the rate; staff can override it. */
export function TotalField({ value, standard, error, onChange }: Props) {
  const usual = parseAmount(standard)
  const isUnusual = usual !== null && parseAmount(value) !== usual
  return (
    <div className="grid content-start gap-1">
      <TextField
        label="Total Amount ($)*"
        type="number"
        required
        min="0"
        step="0.01"
        inputMode="decimal"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {isUnusual && (
        <p>
          <Button variant="quiet" className="-mx-4" onClick={() => onChange(null)}>
            Use the standard price, {formatUsd(usual)}
          </Button>
        </p>
      )}
    </div>
  )
}
