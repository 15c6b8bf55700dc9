import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Replaces data that failed to load, with a button to retry. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="bad" role="alert">
      <p>{text}</p>
      <div>
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </Notice>
  )
}
