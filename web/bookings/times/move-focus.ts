import type { KeyboardEvent } from 'react'

/** Moves focus between the buttons of a grid with arrow keys, Home, and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const from = buttons.indexOf(event.target as HTMLButtonElement)
  const places = buttons.map(({ offsetTop, offsetLeft }) => ({ top: offsetTop, left: offsetLeft }))
  const to = arrowTarget(event.key, from, places)
  if (to === null) return
  event.preventDefault()
  buttons[to]?.focus()
}

/** Where an element is, in pixels. */
interface Place {
  top: number
  left: number
}

/**
 * The index that a key moves focus to from the element at `from`; null if the key stays where it is. The
 * elements are read row by row; rows can be of different lengths.
 */
export function arrowTarget(key: string, from: number, places: readonly Place[]): number | null {
  const at = places[from]
  if (!at) return null
  const rows = [...new Set(places.map(({ top }) => top))]
  /** The element of a row that's closest to the same column. */
  const inRow = (row: number): number => {
    const distance = (place: Place) => (place.top === rows[row] ? Math.abs(place.left - at.left) : Infinity)
    const closest = Math.min(...places.map(distance))
    return closest === Infinity ? -1 : places.findIndex((place) => distance(place) === closest)
  }
  const row = rows.indexOf(at.top)
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: inRow(row - 1),
    ArrowDown: inRow(row + 1),
    Home: 0,
    End: places.length - 1,
  }
  const to = targets[key] ?? -1
  return to in places ? to : null
}
