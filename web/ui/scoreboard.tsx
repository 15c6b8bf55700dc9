import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Times and prices in the style of an outfield scoreboard. */
export function Scoreboard({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={classNames(
        'flex flex-wrap overflow-hidden rounded-plate border-2 border-board-line bg-board text-board-text',
        className,
      )}
    >
      {children}
    </dl>
  )
}

export function ScoreboardCell({
  label,
  children,
  isBig = false,
  isRow = false,
}: {
  label: string
  children: ReactNode
  isBig?: boolean
  /** Takes a full row. */
  isRow?: boolean
}) {
  return (
    <div
      className={classNames(
        'grid grow basis-28 content-center gap-0.5 border-board-line px-3 py-2',
        isRow && 'basis-full border-b',
      )}
    >
      <dt className="text-sm">{label}</dt>
      <dd
        className={classNames(
          'figures text-board-figure',
          isBig ? 'text-4xl text-balance' : 'text-xl leading-tight',
        )}
      >
        {children}
      </dd>
    </div>
  )
}
