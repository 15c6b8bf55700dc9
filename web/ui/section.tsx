import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  title: string
  children: ReactNode
  className?: string
  /** An id for the heading, which makes it focusable. */
  anchor?: string
  /** Beside the heading. */
  action?: ReactNode
}

/** A region with a heading. */
export function Section({ title, children, className, anchor, action }: Props) {
  const ownId = useId()
  const id = anchor ?? ownId
  return (
    <section aria-labelledby={id} className={classNames('grid gap-3', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2
          id={id}
          tabIndex={anchor ? -1 : undefined}
          className="flex scroll-mt-4 items-center gap-3 text-[1.625rem]"
        >
          <span aria-hidden="true" className="size-3 shrink-0 rotate-45 rounded-[2px] bg-stitch" />
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
