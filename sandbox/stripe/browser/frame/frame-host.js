const params = new URLSearchParams(window.location.hash.slice(1))
const parentOrigin = params.get('parent') ?? ''

/** Tells the page that opened this frame. It is addressed by origin, so no other page can listen. */
export function tellPage(name, content = {}) {
  if (window.parent !== window) window.parent.postMessage({ name, ...content }, parentOrigin)
}

/** Listens to that page alone; what a handler returns is the answer. */
export function listenToPage(handlers) {
  window.addEventListener('message', async (event) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return
    const { name, id, ...content } = event.data
    const answer = await handlers[name]?.(content)
    if (id !== undefined) window.parent.postMessage({ answerTo: id, answer }, parentOrigin)
  })
  tellPage('listening')
}

/** What the page put into this frame's address. */
export function frameParam(name) {
  return params.get(name) ?? new URLSearchParams(window.location.search).get(name)
}
