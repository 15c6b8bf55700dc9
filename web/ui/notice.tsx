import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  tone: 'warm' | 'bad' | 'good'
  title?: string
  /** A title that's a heading of the page. */
  heading?: string
  children: ReactNode
  /** Screen readers announce an `alert` immediately and a `status` when idle. */
  role?: 'alert' | 'status'
}

const TONES: Readonly<Record<Props['tone'], string>> = {
  warm: 'border-lamp bg-lamp-soft',
  bad: 'border-accent bg-danger-soft',
  good: 'border-turf bg-turf-soft',
}

/** An inline message with its actions. */
export function Notice({ tone, title, heading, children, role }: Props) {
  return (
    <div role={role} className={classNames('grid gap-2 rounded-card border-l-4 p-4', TONES[tone])}>
      {heading && <h2 className="text-2xl">{heading}</h2>}
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  )
}
