import type { KeyboardEvent } from 'react'
import { arrowTarget } from './arrow-target.ts'

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
