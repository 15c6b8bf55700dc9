import { errorText, fieldIssues, UNREACHABLE, wasCancelled } from '../api/api-error.ts'
import { Notice } from '../ui/panels.tsx'
import { toast } from '../ui/toasts/toast.ts'

interface Props {
  /** The error of the last request. */
  error: unknown
  /** As given to `useSchemaForm`: an error about a field is shown there. */
  fieldOf: Readonly<Record<string, string>>
  fallback: string
}

/** Stays in the form after a request failed, when the toast that announced it is gone. */
export function FormProblem({ error, fieldOf, fallback }: Props) {
  if (!error || wasCancelled(error) || fieldIssues(error, fieldOf).length > 0) return null
  return (
    <Notice tone="bad">
      <p>{errorText(error, fallback)}</p>
    </Notice>
  )
}

/** A toast for a failed call, by default with the server's message. None if the user closed the confirmation dialog. */
export function showFailure(title: string, error: unknown, text = errorText(error, UNREACHABLE)): void {
  if (!wasCancelled(error)) toast({ title, description: text, variant: 'destructive' })
}
