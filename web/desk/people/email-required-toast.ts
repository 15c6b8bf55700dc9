import type { FieldErrors } from 'react-hook-form'
import type { ToastMessage } from '../../ui/toasts/toast-reducer.ts'

/** 'Email Required' (spec section 5, Admin), with the message of the field. */
export function emailRequiredToast({ email }: FieldErrors<{ email: string }>): ToastMessage | null {
  return email?.message
    ? { title: 'Email Required', description: email.message, variant: 'destructive' }
    : null
}
