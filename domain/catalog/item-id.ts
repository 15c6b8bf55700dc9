import { foldText } from '../fold-text.ts'

/** An id for a new space or bundle: "batting-cage-4" of "Batting Cage 4", with a number if there is one already. */
export function freeItemId(name: string, items: readonly { id: string }[]): string {
  const words = foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 50)
  const stem = words || 'item'
  const taken = new Set(items.map(({ id }) => id))
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`
    if (!taken.has(id)) return id
  }
}
