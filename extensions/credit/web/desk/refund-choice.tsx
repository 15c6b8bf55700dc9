import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx'
import { NAME } from '../../domain/title.ts'

/** Whether a refund becomes credit. */
export default function RefundChoice({ backTo, onChange }: Outlets['desk/refund']) {
  return (
    <CheckboxField
      label="As credit for their next bookings"
      checked={backTo === NAME}
      onChange={({ target }) => onChange(target.checked ? NAME : null)}
    />
  )
}
