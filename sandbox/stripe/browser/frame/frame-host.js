const params = new URLSearchParams(window.location.hash.slice(1))
const parentOrigin = params.get('parent') ?? ''

/** Sends a message to the page that opened this frame, and to no other origin. */
export function sendToPage(name, content = {}) {
  if (window.parent !== window) window.parent.postMessage({ name, ...content }, parentOrigin)
}

/** Handles messages from that page only. A handler's return value is sent back as the answer. */
export function listenToPage(handlers) {
  window.addEventListener('message', async (event) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return
    const { name, id, ...content } = event.data
    const answer = await handlers[name]?.(content)
    if (id !== undefined) window.parent.postMessage({ answerTo: id, answer }, parentOrigin)
  })
  sendToPage('listening')
}

/** A parameter from this frame's URL. */
export function frameParam(name) {
  return params.get(name) ?? new URLSearchParams(window.location.search).get(name)
}
