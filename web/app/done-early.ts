import { useLayoutEffect, useState } from 'react'

/**
 * Keeps text that someone typed into the document before React hydrated it. Forms start out empty, so it's
 * typed again, and a form that was submitted too early is submitted again.
 */
export function useTypedEarly(): void {
  // Someone who types while React hydrates makes it start over, so this has all of it.
  const [typed] = useState(readTyped)
  useLayoutEffect(() => {
    for (const { input, text } of typed) typeInto(input, text)
    const { submittedEarly } = window as { submittedEarly?: HTMLFormElement }
    if (submittedEarly?.isConnected) submittedEarly.requestSubmit()
  }, [typed])
}

/** Focus on a link of the document moves to the same link of the app, where that takes the document's place. */
export function useFocusedEarly(): void {
  const [href] = useState(() => globalThis.document?.activeElement?.getAttribute('href') ?? null)
  useLayoutEffect(() => {
    if (href === null || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
  }, [href])
}

function readTyped() {
  if (!('document' in globalThis)) return []
  return [...document.querySelectorAll('input')]
    .map((input) => ({ input, text: input.value }))
    .filter(({ text }) => text !== '')
}

/** React ignores events about a value that it knows already, so it learns of another one, and not of this. */
function typeInto(input: HTMLInputElement, text: string): void {
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
