import type { KeyboardEvent } from 'react'

/** Moves focus between the buttons of a grid with arrow keys, Home, and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const from = buttons.indexOf(event.target as HTMLButtonElement)
  const columns = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length
  const to = arrowTarget(event.key, { from, count: buttons.length, columns })
  if (to === null) return
  event.preventDefault()
  buttons[to]?.focus()
}

interface Place {
  /** Index of the element with focus. */
  from: number
  count: number
  columns: number
}

/** The index that a key moves focus to in a grid that's read row by row; null if the key stays where it is. */
export function arrowTarget(key: string, { from, count, columns }: Place): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
  }
  const to = targets[key]
  return to === undefined || to < 0 || to >= count ? null : to
}
