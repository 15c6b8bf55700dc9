import type { Page } from '@playwright/test'

/**
 * Everything a person reads or hears on the page, top to bottom, one line per block: texts, labels, placeholders, choices.
 * An open dialog hides the page behind it. Left out: the days of a calendar, frames (they're Stripe's), and toasts.
 */
export async function readPage(page: Page, root = 'body'): Promise<string[]> {
  const lines = await page.evaluate((root) => {
    const found: string[] = []
    let line = ''
    const endLine = () => {
      const text = line.replaceAll(/\s+/g, ' ').trim()
      if (text !== '') found.push(text)
      line = ''
    }
    const add = (text: string | null) => {
      line += ` ${text ?? ''} `
    }

    function readElement(element: Element): void {
      if (
        !element.checkVisibility() ||
        element.matches('script, style, iframe, [aria-hidden="true"], .toast, [aria-label^="Notifications"]')
      )
        return
      if (element instanceof HTMLBRElement) add(null)
      if (element.matches('dialog:not([open]), table[role="grid"] tbody')) return
      const isBlock =
        !getComputedStyle(element).display.startsWith('inline') || element.matches('button, a, label')
      if (isBlock) endLine()
      const label = element.getAttribute('aria-label')
      const isNamed = label !== null && label !== element.textContent
      if (isNamed) add(`(${label})`)
      if (element instanceof HTMLSelectElement) add([...element.options].map(({ text }) => text).join(' / '))
      else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        if (element.placeholder) add(`[${element.placeholder}]`)
      } else if (element instanceof HTMLImageElement || element instanceof SVGElement)
        add(element.getAttribute('alt'))
      // Its name replaces what's inside a button or a picture.
      if (!(isNamed && element.matches('button, a, [role="img"], svg'))) readChildren(element)
      if (isBlock) endLine()
    }

    function readChildren(element: Element): void {
      if (element instanceof HTMLSelectElement) return
      for (const child of element.childNodes) {
        if (child instanceof Element) readElement(child)
        else if (child instanceof Text) line += child.data
      }
    }

    const dialog = document.querySelector('dialog[open]')
    for (const element of dialog ? [dialog] : document.querySelectorAll(root)) readElement(element)
    endLine()
    return found
  }, root)
  // One hour stands for all cells of the board.
  return lines.map(withoutChance).filter((line) => !/^\(Book .+ at (?!8:00 AM)/.test(line))
}

/** What differs from run to run: ids, ports, secrets, and seconds that count down. */
export function withoutChance(text: string): string {
  return (
    text
      .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '…')
      .replaceAll(/\bB-[0-9A-F]{8}\b/g, 'B-0B5F8C2E')
      .replaceAll(/\b(pi|re|ch|cus|dp|du)_\w{8,}/g, '$1_…')
      .replaceAll(/(token=|calendar\/)[\w-]{20,}/g, '$1…')
      .replaceAll(/(localhost|127\.0\.0\.1):\d+/g, 'localhost:3000')
      // The emulator sets this one by the real clock.
      .replace(/(evidence to Stripe by) [^.]+/, '$1 …')
      .replaceAll(/\b\d+ min left/g, '14 min left')
      // Sessions follow the real clock.
      .replace(/^(Signed in|Last used) .* ET$/, '$1 Fri, Nov 20, 2026, 12:00 PM ET')
      // The clock ticks during a walk, which takes a few minutes.
      .replaceAll(
        /\b(\d{1,2}):(\d)(\d) ([AP]M)/g,
        (_all, hour, ten, one, half) => `${hour}:${ten}${one < '5' ? 0 : 5} ${half}`,
      )
      .replaceAll(/\b\d{1,2}:\d{2}\b(?!:?\d* ?[AP]M)/g, '14:59')
  )
}

/** Hours that follow each other share one line. */
export function joinTimes(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const isTime = /^\(?\d{1,2}(:00)? [AP]M\b[^.]{0,24}$/.test(line)
    const last = joined.at(-1)
    if (isTime && last?.startsWith('▪ ')) joined[joined.length - 1] = `${last} ▪ ${line}`
    else joined.push(isTime ? `▪ ${line}` : line)
  }
  return joined
}
