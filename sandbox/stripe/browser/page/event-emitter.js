/** The events of an element. Handlers run asynchronously because React wrappers add theirs after mounting. */
export function eventEmitter() {
  const handlers = new Map()
  const listFor = (name) => handlers.get(name) ?? []

  return {
    on(name, handler) {
      handlers.set(name, [...listFor(name), handler])
    },
    off(name, handler) {
      handlers.set(name, handler ? listFor(name).filter((known) => known !== handler) : [])
    },
    emit(name, event) {
      setTimeout(() => {
        for (const handler of listFor(name)) handler(event)
      })
    },
    clear() {
      handlers.clear()
    },
  }
}
