import { CURRENT_POLICY } from '../../../../domain/payments/policies/current-policy.ts'
import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx'
import { MOVES_TAG, movesTerm } from '../../domain/moves-term.ts'
import { NAME } from '../../domain/title.ts'

/** Whether customers can move bookings. */
export default function MovesTerm({ tags, onChange }: Outlets['desk/policy-term']) {
  const term = movesTerm(MOVES_TAG, CURRENT_POLICY)
  return (
    <CheckboxField
      label="Customers can move a booking once"
      defaultChecked={tags.includes(MOVES_TAG)}
      onChange={({ target }) =>
        onChange(NAME, target.checked && term ? { of: NAME, tag: MOVES_TAG, ...term } : null)
      }
    />
  )
}
