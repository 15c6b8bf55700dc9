import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, globSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const PARTS = [
  'db',
  'domain',
  'emails',
  'sandbox',
  'scripts',
  'server',
  'web',
  'package.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

export interface Release {
  /** A separate project, to start a server from. */
  project: string
  /** The scripts of its pages. */
  scripts: string[]
  remove(): void
}

/** A copy of the project in which every page differs and says which release it's from, with its client built. */
export async function buildRelease(name: string): Promise<Release> {
  const project = mkdtempSync(path.join(tmpdir(), `barn-release-${name}-`))
  for (const part of PARTS) cpSync(path.join(PROJECT, part), path.join(project, part), { recursive: true })
  symlinkSync(path.join(PROJECT, 'node_modules'), path.join(project, 'node_modules'))
  for (const file of globSync('web/{app,pages,checkout,ui}/**/*.tsx', { cwd: project }))
    if (!file.includes('.test.'))
      appendFileSync(
        path.join(project, file),
        `\nif (typeof document !== 'undefined') document.documentElement.dataset.release = '${name}'\n`,
      )
  const vite = path.join(PROJECT, 'node_modules/.bin/vite')
  await promisify(execFile)(vite, ['build', '--logLevel', 'warn'], { cwd: project })
  return {
    project,
    scripts: readdirSync(path.join(project, 'dist/web/assets')).filter((file) => file.endsWith('.js')),
    remove: () => rmSync(project, { recursive: true, force: true }),
  }
}
