/** The look of the selected button in a group of plain buttons with `aria-pressed`: the same plate. */
export const PRESSED = 'aria-pressed:border-board-figure aria-pressed:bg-board aria-pressed:text-board-figure'

/**
 * The look of one of several things to choose from. What's possible is filled, without an outline; only the
 * chosen one is outlined and lit up, like a plate on the scoreboard.
 */
export function choiceClass(isChosen: boolean): string {
  return isChosen
    ? 'border-2 border-board-figure bg-board text-board-figure'
    : 'border-2 border-transparent bg-raised shadow-card enabled:hover:border-line-strong'
}
