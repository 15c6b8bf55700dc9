import { isWithin, type Window } from '../../../domain/catalog/offered.ts'
import { foldText } from '../../../domain/fold-text.ts'
import { normalizeText } from '../../../domain/visible-text.ts'
import { shortened } from './cell-values.ts'
import { FIELD_NAMES } from './import-fields.ts'

interface Named extends Window {
  id: string
  name: string
}

/**
 * Finds the space or bundle that a file means by a text on a day: by its name as it's written; else by its name in
 * another spelling, or its ID; else by its ID in another spelling. The versions of a bundle have the same name and
 * different days. Notes what it guesses, and returns the problem as a text if there are none or several.
 */
export function itemFinder<Item extends Named>(items: readonly Item[]) {
  const exact = Map.groupBy(items, ({ name }) => spelled(name))
  const ids = Map.groupBy(items, ({ id }) => id)
  const folded = Map.groupBy(items, ({ name }) => foldText(name))
  const foldedIds = Map.groupBy(items, ({ id }) => foldText(id))

  function named(called: string): readonly Item[] {
    const found = exact.get(spelled(called))
    if (found) return found
    const key = foldText(called)
    if (key === '') return []
    const similar = new Set([...(folded.get(key) ?? []), ...(ids.get(spelled(called)) ?? [])])
    return similar.size > 0 ? [...similar] : (foldedIds.get(key) ?? [])
  }

  return (called: string, date: Temporal.PlainDate): { item: Item; notes: readonly string[] } | string => {
    const found = named(called)
    const [first] = found
    if (!first) return `There is no space or bundle called “${called}”.`
    const [item, ...others] = found.filter((each) => isWithin(each, date))
    if (!item) return `${first.name} can't be booked on this day.`
    if (others.length > 0) {
      const all = [item, ...others].map(({ id, name }) => `${name} (${id})`).join(' or ')
      return `“${called}” can be ${all}. Please use a name that only one has.`
    }
    const isPlain = [item.id, item.name].some((name) => inAnyCase(name) === inAnyCase(called))
    return {
      item,
      notes: isPlain ? [] : [`${FIELD_NAMES.item.label} “${shortened(called)}” is read as ${item.name}.`],
    }
  }
}

/** With the same Unicode characters and blanks, however it was typed. */
const spelled = (name: string) => normalizeText(name).trim().split(/\s+/).join(' ')
const inAnyCase = (name: string) => spelled(name).toLowerCase()
