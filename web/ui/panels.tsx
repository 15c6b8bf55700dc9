import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames('rounded-card border border-line bg-raised p-4 shadow-card', className)}
    />
  )
}

export type BadgeTone = 'good' | 'bad' | 'neutral' | 'outline' | 'warm'

const BADGE_TONES: Readonly<Record<BadgeTone, string>> = {
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
        BADGE_TONES[tone],
      )}
    >
      {children}
    </span>
  )
}

interface NoticeProps {
  tone: 'warm' | 'bad' | 'good'
  title?: string
  /** A title that's a heading of the page. */
  heading?: string
  children: ReactNode
  /** Screen readers announce an `alert` immediately and a `status` when idle. */
  role?: 'alert' | 'status'
}

const NOTICE_TONES: Readonly<Record<NoticeProps['tone'], string>> = {
  warm: 'border-lamp bg-lamp-soft',
  bad: 'border-accent bg-danger-soft',
  good: 'border-turf bg-turf-soft',
}

/** An inline message with its actions. */
export function Notice({ tone, title, heading, children, role }: NoticeProps) {
  return (
    <div
      role={role}
      className={classNames(
        'grid gap-2 rounded-card border-l-4 p-4 *:[.button]:justify-self-start',
        NOTICE_TONES[tone],
      )}
    >
      {heading && <h2 className="text-2xl">{heading}</h2>}
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  )
}

interface SectionProps {
  title: ReactNode
  children: ReactNode
  className?: string
  /** An id for the heading, which makes it focusable. */
  anchor?: string
  /** Beside the heading. */
  action?: ReactNode
  /** A step of a page that should fit on one screen. */
  isSmall?: boolean
}

/** A region with a heading. */
export function Section({ title, children, className, anchor, action, isSmall = false }: SectionProps) {
  const ownId = useId()
  const id = anchor ?? ownId
  return (
    <section aria-labelledby={id} className={classNames('grid', isSmall ? 'gap-1' : 'gap-3', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2
          id={id}
          tabIndex={anchor ? -1 : undefined}
          className={classNames(
            'flex scroll-mt-4 items-center gap-3',
            isSmall ? 'text-xl' : 'text-[1.625rem]',
          )}
        >
          {!isSmall && (
            <span aria-hidden="true" className="size-3 shrink-0 rotate-45 rounded-[2px] bg-stitch" />
          )}
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
