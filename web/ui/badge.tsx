import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'good' | 'bad' | 'neutral' | 'outline' | 'warm'

const TONES: Readonly<Record<BadgeTone, string>> = {
  good: 'bg-turf-soft text-turf',
  bad: 'bg-danger-soft text-accent',
  neutral: 'bg-sunken text-ink-soft',
  outline: 'border border-line-strong text-ink-soft',
  warm: 'bg-lamp-soft text-lamp',
}

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded-[1rem] px-2.5 text-sm font-semibold',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
