import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { focusOnMount } from '../../ui/focus.ts'

interface Props {
  title: string
  /** For a panel without a field to type in. */
  focusesTitle?: boolean
  onClose: () => void
  /** In a column that the panel limits in height. */
  children: ReactNode
}

/** Beside the board. On a phone, at the bottom of the screen, below the pressed cell. */
export function SidePanel({ title, focusesTitle = false, onClose, children }: Props) {
  const titleId = useId()

  function closeOnEscape({ key, target }: KeyboardEvent) {
    const element = target as HTMLElement
    // In a list of suggestions or a dialog, Escape closes only that.
    if (key === 'Escape' && element.getAttribute('aria-expanded') !== 'true' && !element.closest('dialog'))
      onClose()
  }

  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={closeOnEscape}
      className="@container fixed inset-x-0 bottom-0 z-40 flex max-h-[72dvh] flex-col rounded-t-card border-2 border-line-strong bg-raised px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-card md:sticky md:inset-auto md:top-2 md:max-h-[calc(100dvh-7rem)] md:w-80 md:shrink-0 md:rounded-card lg:w-96 print:hidden"
    >
      <div className="flex shrink-0 items-center justify-between">
        <h2 id={titleId} ref={focusesTitle ? focusOnMount : undefined} tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mr-2 grid size-11 place-content-center rounded-plate hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      {children}
    </div>
  )
}

/** Scrolls where the panel is too low for it. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className="-mx-4 grid gap-3 overflow-y-auto px-4 pb-1">{children}</div>
}
