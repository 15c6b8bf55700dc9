import { expect, type Page } from '@playwright/test'
import { joinTimes, readPage, withoutChance } from './read-page.ts'

/** What a walk through the app leaves: a section is a screen, with its states. */
export interface WalkRecord {
  section(title: string): void
  /** The page as it is now, once nothing loads anymore. */
  state(title: string, page: Page): Promise<void>
  /** Texts that no screen shows by itself. */
  list(title: string, lines: readonly string[]): void
}

/** The document of all texts, as it grows. Each state shows only what it adds to the screen. */
export interface TextDocument extends WalkRecord {
  toMarkdown(): string
}

export function createDocument(intro: string): TextDocument {
  const out: string[] = [intro]
  let known = new Set<string>()
  /** What frames every screen, shown once. */
  const frame = new Set<string>()

  function write(title: string, lines: readonly string[]): void {
    if (lines.length === 0) return
    out.push('', `### ${title}`, '', ...joinTimes(lines).map((line) => `- ${escapeMarkdown(line)}`))
  }
  return {
    section(title) {
      known = new Set(frame)
      out.push('', `## ${title}`)
    },
    async state(title, page) {
      await untilLoaded(page)
      const lines = [...(await readSettled(page)), ...(await takeToasts(page))]
      write(
        title,
        lines.filter((line) => !line.startsWith('Notification ') && !known.has(line) && known.add(line)),
      )
      for (const line of await readPage(page, 'nav, a[href="#main"]')) frame.add(line)
    },
    list: (title, lines) => write(title, lines.map(withoutChance)),
    toMarkdown: () => `${out.join('\n')}\n`,
  }
}

export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText(/^((Loading|Verifying).*)?…$/)).toHaveCount(0)
}

/** The page once two looks in a row show the same: parts of it are loaded on their own. */
async function readSettled(page: Page): Promise<string[]> {
  let last: string[] = []
  await expect(async () => {
    const before = last
    last = await readPage(page)
    expect(last).toEqual(before)
  }).toPass({ intervals: [400], timeout: 15_000 })
  return last
}

/** Titles and texts; a toast also notes the elements around them. */
async function takeToasts(page: Page): Promise<string[]> {
  const toasts = await page.evaluate(() => window.shownToasts?.splice(0) ?? [])
  return toasts.map((parts) => {
    const texts = parts.filter((part) => part !== '' && !parts.some((other) => isPartOf(other, part)))
    return withoutChance(`Toast: ${[...new Set(texts)].join(' | ')}`)
  })
}

function isPartOf(part: string, whole: string): boolean {
  return part !== '' && part !== whole && whole.includes(part)
}

export function escapeMarkdown(line: string): string {
  return line.replaceAll(/[<>*_`[\]]/g, '\\$&')
}
