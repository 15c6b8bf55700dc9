/** Kinds of elements, as people name them. */
export type Kind = 'button' | 'link' | 'field' | 'choice' | 'heading'

export interface Target {
  kind: Kind
  /** All of the accessible name, or a pattern in it as a regular expression's source. */
  name: string
  isPattern: boolean
}

/**
 * The first element of a kind and name that can be seen and isn't covered, such as by a dialog; null if there is none. Runs in
 * the page, so it uses nothing from outside.
 */
export function findElement({ kind, name, isPattern }: Target, isToPress: boolean): Element | null {
  const selectors = {
    button: 'button, [role="button"], [role="tab"], summary',
    link: 'a[href]',
    field: 'input:not([type="radio"], [type="checkbox"]), select, textarea',
    choice: 'input[type="radio"], input[type="checkbox"]',
    heading: 'h1, h2, h3, h4',
  }
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  function nameOf(element: Element): string {
    const labelledBy = element.getAttribute('aria-labelledby')
    if (labelledBy)
      return clean(
        labelledBy
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      )
    const label = element.getAttribute('aria-label')
    if (label) return clean(label)
    const labels = (element as HTMLInputElement).labels
    return clean(
      labels
        ? [...labels].map(({ textContent }) => textContent).join(' ') || element.textContent
        : element.textContent,
    )
  }
  const matches = (element: Element) =>
    isPattern ? new RegExp(name).test(nameOf(element)) : nameOf(element) === name
  for (const element of document.querySelectorAll(selectors[kind])) {
    if (!matches(element)) continue
    // Choices that look like buttons hide their input: people press its label.
    const label = kind === 'choice' ? element.closest('label') : null
    const target = label ?? element
    const { width, height } = target.getBoundingClientRect()
    if (!target.checkVisibility({ visibilityProperty: true }) || width < 2 || height < 2) continue
    if (!isToPress) return target
    if (element.matches(':disabled, [aria-disabled="true"], [aria-busy="true"] *')) continue
    const open = [...document.querySelectorAll('dialog:modal')].at(-1)
    if (open && !open.contains(target)) continue
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y } = target.getBoundingClientRect()
    const inFront = document.elementFromPoint(x + width / 2, y + height / 2)
    if (inFront && (target.contains(inFront) || inFront.contains(target))) return target
  }
  return null
}

/** Whether the page shows this text anywhere, toasts included. */
export function showsText(text: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: not what's hidden
  return document.body.innerText.replace(/\s+/g, ' ').toLowerCase().includes(text.toLowerCase())
}
