import { emulatorOrigin } from './emulator-origin.js'

/**
 * Exchanges messages with one of the emulator's frames. `ask` resolves with the answer; `send` expects none. Messages
 * are queued until the frame is listening.
 */
export function frameChannel(frame, onMessage) {
  const asked = new Map()
  const unsent = []
  let lastId = 0
  let isOpen = false

  const post = (message) => {
    if (isOpen) frame.contentWindow?.postMessage(message, emulatorOrigin)
    else unsent.push(message)
  }
  const receive = (event) => {
    if (event.source !== frame.contentWindow || event.origin !== emulatorOrigin) return
    const { name, answerTo, ...rest } = event.data
    if (answerTo !== undefined) {
      asked.get(answerTo)?.(rest.answer)
      asked.delete(answerTo)
    } else if (name === 'listening') {
      isOpen = true
      for (const message of unsent.splice(0)) post(message)
    } else {
      onMessage(name, rest)
    }
  }
  window.addEventListener('message', receive)

  return {
    send: (name, content = {}) => post({ name, ...content }),
    ask(name, content = {}) {
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        asked.set(id, resolve)
        post({ name, id, ...content })
      })
    },
    close() {
      window.removeEventListener('message', receive)
      asked.clear()
    },
  }
}

/** The URL of a frame. Includes the page's origin, which the frame sends its messages to. */
export function frameUrl(path, params = {}) {
  const url = new URL(path, emulatorOrigin)
  url.hash = new URLSearchParams({ parent: window.location.origin, ...params }).toString()
  return url.href
}
