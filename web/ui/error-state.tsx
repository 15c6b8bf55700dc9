import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** What stands where data could not be loaded, with the way to try again. */
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
