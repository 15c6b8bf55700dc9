import type { ComponentProps, ReactNode } from 'react'
import { EmptyState, Loaded } from './loaded.tsx'

interface ListProps<T> {
  /** In place of a list without items: a text, or something else. */
  empty?: ReactNode
  /** For other gaps or columns. */
  className?: string | undefined
  /** Renders a card as `<li>`. */
  children: (item: T) => ReactNode
}

/** A list of cards, or its empty state. */
export function CardList<T>({
  items,
  empty,
  className = 'grid gap-3',
  children,
}: ListProps<T> & { items: readonly T[] }) {
  if (items.length === 0) return typeof empty === 'string' ? <EmptyState text={empty} /> : empty
  return <ul className={className}>{items.map((item) => children(item))}</ul>
}

type LoadedProps<T> = ListProps<T> & Omit<ComponentProps<typeof Loaded<readonly T[]>>, 'children'>

/** A list of cards that a query loads, with its loading, error, and empty states. */
export function LoadedList<T>({ empty, className, children, ...loaded }: LoadedProps<T>) {
  return (
    <Loaded {...loaded}>
      {(items) => (
        <CardList items={items} empty={empty} className={className}>
          {children}
        </CardList>
      )}
    </Loaded>
  )
}
