import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { version, license, devDependencies } = readJson('package.json')

describe('.nvmrc', () => {
  it('names the pinned Node', () => {
    expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(devDependencies.node)
  })
})

describe('.vscode/launch.json', () => {
  const { configurations } = readJson('.vscode/launch.json')
  const programs: string[] = configurations
    .flatMap(({ program }: { program?: string }) => program ?? [])
    .map((program: string) => program.replace(/^\$\{workspaceFolder\}\//, ''))

  it.each(programs)('launches %s, which exists', (program) => {
    expect(existsSync(program)).toBe(true)
  })
})

describe('the release', () => {
  it('has its version in the changelog and in the lock file', () => {
    expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(new RegExp(`^## ${version} `, 'm'))
    expect(readJson('package-lock.json').version).toBe(version)
  })

  it('refers to a license that exists', () => {
    expect(existsSync(license.replace('SEE LICENSE IN ', ''))).toBe(true)
  })
})

describe('docs/decisions', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const records = readdirSync('docs/decisions').filter((file) => /^\d{4}-[a-z-]+\.md$/.test(file))

  it.each(records)('has a heading, a date, a status, and an index entry for %s', (file) => {
    const [, number, title, date, status] =
      readFileSync(`docs/decisions/${file}`, 'utf8').match(
        /^# (\d+)\. (.+)\n\n- Date: (\d{4}-\d{2}-\d{2})\b.*\n- Status: (proposed|accepted|superseded)\b/,
      ) ?? []
    expect(number?.padStart(4, '0')).toBe(file.slice(0, 4))
    const cells = index
      .split('\n')
      .find((line) => line.includes(`(${file})`))
      ?.split('|')
      .map((cell) => cell.trim())
    expect(cells).toEqual(['', number, `[${title}](${file})`, date, status, ''])
  })

  it('numbers records without gaps', () => {
    expect(records.sort().map((file) => Number(file.slice(0, 4)))).toEqual(
      records.map((_, index) => index + 1),
    )
  })
})
