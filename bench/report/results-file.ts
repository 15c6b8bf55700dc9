import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Measurement } from './measurement.ts'
import { toMarkdown, toRows } from './table.ts'

const FILE = path.resolve(import.meta.dirname, '../RESULTS.md')
const INTRODUCTION = `# Measurements

Written by \`npm run bench\`; see [performance](../docs/testing.md#performance). Each part has its own date and commit, because
parts can run alone. A limit was measured in the same run on the same machine, so ratios can be compared and plain numbers can't.`

/** Replaces the sections of these parts in bench/RESULTS.md and keeps the others. */
export function writeResults(parts: ReadonlyMap<string, readonly Measurement[]>, run: string): void {
  const sections = readSections()
  for (const [part, measurements] of parts)
    sections.set(part, `Measured ${run}.\n\n${toMarkdown(toRows(measurements))}`)
  const text = [...sections].map(([part, body]) => `## ${part}\n\n${body}`)
  writeFileSync(FILE, `${[INTRODUCTION, ...text].join('\n\n')}\n`)
}

function readSections(): Map<string, string> {
  if (!existsSync(FILE)) return new Map()
  const [, ...sections] = readFileSync(FILE, 'utf8').split(/^## /m)
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), section.slice(end).trim()]
    }),
  )
}
