import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  title: string
  children: ReactNode
  className?: string
  /** What stands at the right of the title. */
  aside?: ReactNode
}

/** A titled region; the base at the left of each title is ours. */
export function Section({ title, children, className, aside }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('grid gap-3', className)}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="flex items-center gap-3 text-[1.625rem]">
          <span aria-hidden="true" className="size-3 shrink-0 rotate-45 rounded-[2px] bg-stitch" />
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
