/** How long staff can undo a move that they dragged. Its email waits longer. */
export const UNDO_SECONDS = 30
