import { emulatorOrigin } from './emulator-origin.js'

/**
 * Messages to and from one frame of the emulator. `ask` waits for an answer, `tell` does not; both wait until the
 * frame has said that it listens.
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
    tell: (name, content = {}) => post({ name, ...content }),
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

/** The page's origin goes along so that the frame knows whom to answer. */
export function frameUrl(path, params = {}) {
  const url = new URL(path, emulatorOrigin)
  url.hash = new URLSearchParams({ parent: window.location.origin, ...params }).toString()
  return url.href
}
