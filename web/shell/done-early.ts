import { useLayoutEffect, useState } from 'react'

/** Set by web/app/start-early.js. */
const early = globalThis as { submittedEarly?: HTMLFormElement | undefined }

/** Whether someone submitted a form before that was possible. True only once for each attempt. */
export function wasSubmittedEarly(): boolean {
  const was = early.submittedEarly !== undefined
  early.submittedEarly = undefined
  return was
}

const USES = ['pointerdown', 'keydown', 'focusin', 'input', 'submit']
/** Long enough that nothing else is loading. Someone who looks at the page first has the form ready then. */
const LOOKING_MS = 3_000

/** Resolves when someone has begun to use the page, or has looked at it for a while. */
export async function firstUse(): Promise<void> {
  // The build needs forms immediately.
  if (!globalThis.document) return
  const isInUse = document.activeElement !== document.body || early.submittedEarly || readTyped().length > 0
  if (!isInUse) await Promise.race([nextUse(), new Promise((resolve) => setTimeout(resolve, LOOKING_MS))])
}

/** Resolves at the next sign that someone uses the page. */
export function nextUse(): Promise<void> {
  return new Promise((resolve) => {
    for (const use of USES)
      document.addEventListener(use, () => resolve(), { once: true, capture: true, passive: true })
  })
}

/**
 * Keeps text that someone typed into the document before React hydrated it. Forms start out empty, so it's
 * typed again, and a form that was submitted too early is submitted again.
 */
export function useTypedEarly(isInDocument: boolean): void {
  // Typing while React hydrates makes it start over, so this has all of the text.
  const [typed] = useState(() => (isInDocument ? readTyped() : null))
  useLayoutEffect(() => {
    for (const { input, text } of typed ?? []) typeInto(input, text)
    const { submittedEarly } = early
    if (typed && wasSubmittedEarly()) submittedEarly?.requestSubmit()
  }, [typed])
}

/** Moves focus from a link of the document to the same link of the app that replaces it. */
export function useFocusedEarly(): void {
  const [href] = useState(() => globalThis.document?.activeElement?.getAttribute('href') ?? null)
  useLayoutEffect(() => {
    if (href === null || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
  }, [href])
}

function readTyped() {
  return [...(globalThis.document?.querySelectorAll('input') ?? [])]
    .map((input) => ({ input, text: input.value }))
    .filter(({ text }) => text !== '')
}

/** React ignores events about a value that it knows already, so it learns of another one, and not of this. */
function typeInto(input: HTMLInputElement, text: string): void {
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
