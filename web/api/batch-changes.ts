const SHORTEST_MS = 300
const LONGEST_MS = 800

/**
 * Collects items and delivers each once, after 300 to 800 ms at random. When a slot is taken, every open page hears of it in the
 * same instant; this spreads their requests, and a flood of events becomes two requests a second.
 */
export function batchChanges<Item>(deliver: (items: ReadonlySet<Item>) => void) {
  let items = new Set<Item>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    const batch = items
    items = new Set()
    deliver(batch)
  }

  return {
    add(item: Item) {
      items.add(item)
      timer ??= setTimeout(flush, SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
    },
    /** Whether there was something to deliver. */
    cancel(): boolean {
      const hadItems = items.size > 0
      clearTimeout(timer)
      timer = undefined
      items = new Set()
      return hadItems
    },
  }
}
