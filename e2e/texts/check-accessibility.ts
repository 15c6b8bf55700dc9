import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { axeViolations } from '../axe.ts'
import { escapeMarkdown, untilLoaded, type WalkRecord } from './document.ts'
import { readAloud } from './read-aloud.ts'
import { joinTimes, withoutChance } from './read-page.ts'
import { walkApp } from './walk-app.ts'

// npm run accessibility: checks each state of each customer screen with axe, and writes docs/reading-order.md.
const FILE = 'docs/reading-order.md'
const INTRO = `# Reading order

What a screen reader says on the customer's screens, in this order: roles, names, and states from Chromium's accessibility tree.
Written by \`npm run accessibility\` from the running app at 390 pixels. Don't edit it by hand. Each state of a screen lists only what it adds.`
const WIDTHS = [320, 390, 820, 1280]
const SCHEMES = ['light', 'dark'] as const

interface Check extends WalkRecord {
  states: number
  checks: number
  violations: string[]
  toMarkdown(): string
}

function checkAccessibility(): Check {
  const out: string[] = [INTRO]
  let section = ''
  let known = new Set<string>()
  const check: Check = {
    states: 0,
    checks: 0,
    violations: [],
    section(title) {
      section = title
      known = new Set()
      out.push('', `## ${title}`)
    },
    async state(title, page) {
      await untilLoaded(page)
      check.states += 1
      const lines = (await readAloud(page)).map(withoutChance).filter((line) => !known.has(line))
      for (const line of lines) known.add(line)
      if (lines.length > 0)
        out.push('', `### ${title}`, '', ...joinTimes(lines).map((line) => `- ${escapeMarkdown(line)}`))
      const found = await checkEverySize(page)
      check.checks += found.length
      check.violations.push(
        ...found.flatMap(({ where, violations }) =>
          violations.map((violation) => `${section}: ${title}, ${where}: ${violation}`),
        ),
      )
    },
    list() {},
    toMarkdown: () => `${out.join('\n')}\n`,
  }
  return check
}

async function checkEverySize(page: Page): Promise<{ where: string; violations: string[] }[]> {
  const before = page.viewportSize()
  const found: { where: string; violations: string[] }[] = []
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: before?.height ?? 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Two frames: the page answers a new size in the first, and is painted in the second.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      found.push({ where: `${width} ${colorScheme}`, violations: await axeViolations(page, colorScheme) })
    }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
  return found
}

const check = checkAccessibility()
try {
  await walkApp(check, 'customers')
} finally {
  writeFileSync(FILE, check.toMarkdown())
}
for (const violation of check.violations) process.stdout.write(`${violation}\n`)
process.stdout.write(
  `axe: ${check.checks} checks of ${check.states} states, ${check.violations.length} violations. Wrote ${FILE}\n`,
)
process.exitCode = check.violations.length === 0 ? 0 : 1
