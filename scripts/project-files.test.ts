import { existsSync, readFileSync } from 'node:fs'
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
