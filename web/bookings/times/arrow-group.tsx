import type { ReactNode } from 'react'
import { moveFocus } from './move-focus.ts'

interface Props {
  label: string
  className: string
  /** Called when focus leaves a button. */
  onBlur: () => void
  children: ReactNode
}

/** Buttons to choose from. Arrow keys move focus between them. */
export function ArrowGroup({ label, className, onBlur, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={label} onKeyDown={moveFocus} onBlur={onBlur} className={className}>
      {children}
    </div>
  )
}
