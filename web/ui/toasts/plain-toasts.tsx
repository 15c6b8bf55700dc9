import { classNames } from '../class-names.ts'
import { dispatchToast, useToasts } from './toast.ts'

/**
 * Toasts where toast-viewport.tsx could not be fetched, which a browser does not try again until the page is loaded
 * anew. They stay until they are closed or the next one comes.
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
