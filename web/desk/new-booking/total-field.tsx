import { type ComponentProps, useEffect, useRef } from 'react'
import { formatUsd, parseAmount } from '../../../domain/pricing/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface Props extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  /** The amount in the field. */
  amount: string | number
  /** Hourly rate times hours: "60.00"; empty until an item is chosen. */
  standard: string
  /** Fills in the standard price. */
  onStandard: (amount: string) => void
}

/**
 * The total. Follows the standard price, such as for another length, until staff type another amount: that one stays, beside a
 * button for the standard price.
 */
export function TotalField({ amount, standard, onStandard, ...input }: Props) {
  const usual = parseAmount(standard)
  const isUnusual = usual !== null && parseAmount(amount) !== usual
  const followed = useRef<number | null>(null)
  const isTyped = amount !== '' && parseAmount(amount) !== followed.current

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new standard price changes the total
  useEffect(() => {
    if (usual !== null && !isTyped) {
      onStandard(standard)
      selectIfFocused('totalAmount')
    }
    followed.current = usual
  }, [standard])

  return (
    <div className="grid content-start gap-1">
      <TextField autoComplete="off" inputMode="decimal" {...input} />
      {isUnusual && amount !== '' && (
        <p>
          <Button variant="quiet" className="-mx-4" onClick={() => onStandard(standard)}>
            Use the Standard Price, {formatUsd(usual)}
          </Button>
        </p>
      )}
    </div>
  )
}

/**
 * Selects the content of the field with this name if the cursor is in it. For a price that has just arrived: someone who
 * is about to type would otherwise add to it ("30.0025").
 */
function selectIfFocused(name: string): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && activeElement.name === name) activeElement.select()
}
