import type { FieldErrors } from 'react-hook-form'
import type { ClosureForm } from '../../../domain/closures/closure-form.schema.ts'
import { DATE_AND_REASON_REQUIRED } from '../../../domain/closures/edit-closures.schema.ts'
import type { ToastMessage } from '../../ui/toasts/toast-reducer.ts'

/** 'Validation Error' (spec section 5, Admin). */
export function invalidClosureToast({
  date,
  reason,
  until,
  untilHour,
  where,
}: FieldErrors<ClosureForm>): ToastMessage {
  const description = date || reason ? DATE_AND_REASON_REQUIRED : (until ?? untilHour ?? where)?.message
  return { title: 'Validation Error', variant: 'destructive', ...(description && { description }) }
}
