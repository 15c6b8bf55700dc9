import { errorText, wasCancelled } from '../api/api-error.ts'
import { toast } from '../ui/toasts/toast.ts'

/**
 * A toast for a failed call, by default with the server's message. None if the user closed the confirmation
 * dialog.
 */
export function showFailure(title: string, error: unknown, text = errorText(error)): void {
  if (!wasCancelled(error)) toast({ title, description: text, variant: 'destructive' })
}
