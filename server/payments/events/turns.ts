/** Lets so many work at once, and the others wait in the order in which they came. */
export function createTurns(places: number) {
  let free = places
  const waiting: (() => void)[] = []

  return async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
