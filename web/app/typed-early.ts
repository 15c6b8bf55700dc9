/**
 * Keeps text that someone typed into the document before the app ran. Forms start out empty, so the function
 * that's returned types it again, and submits a form that was submitted too early.
 */
export function typedIn(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input')]
    .map((input) => ({ input, text: input.value }))
    .filter(({ text }) => text !== '')
  return () => {
    for (const { input, text } of typed) typeInto(input, text)
    const { submittedEarly } = window as { submittedEarly?: HTMLFormElement }
    if (submittedEarly && root.contains(submittedEarly)) submittedEarly.requestSubmit()
  }
}

/** React ignores events about a value that it knows already, so it learns of another one, and not of this. */
function typeInto(input: HTMLInputElement, text: string): void {
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
