import { classNames } from '../class-names.ts'
import { dispatchToast, useToasts } from './toast.ts'

/**
 * Fallback for when the chunk of toast-viewport.tsx fails to load, which browsers don't retry until the page reloads.
 * These toasts stay until closed or replaced.
 */
export function PlainToasts() {
  const toasts = useToasts()
  return (
    <div role="status" className="toast-viewport">
      {toasts.map(({ id, title, description, variant }) => (
        <div key={id} className={classNames('toast', variant === 'destructive' && 'toast-destructive')}>
          <div className="grid min-w-0 grow gap-0.5">
            <p className="figures text-lg leading-snug font-bold">{title}</p>
            {description && <p className="wrap-anywhere">{description}</p>}
          </div>
          <button
            type="button"
            className="min-h-11 px-2 font-semibold underline"
            onClick={() => dispatchToast({ type: 'remove', id })}
          >
            Close
          </button>
        </div>
      ))}
    </div>
  )
}
