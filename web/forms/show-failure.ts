import { errorText, UNREACHABLE, wasCancelled } from '../api/api-client.ts'
import { toast } from '../ui/toasts/toast.ts'

/** A toast for a call that failed. Without a text, it's the server's. None if the person closed the question who they are. */
export function showFailure(title: string, error: unknown, text = errorText(error, UNREACHABLE)): void {
  if (!wasCancelled(error)) toast({ title, description: text, variant: 'destructive' })
}
