import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findAvoidedWords } from './avoided-words.ts'

// npm run check:words, after cspell: words and phrases that docs/style.md asks us not to use.
const ROOT = path.resolve(import.meta.dirname, '..')
const SOURCES = '**/*.{ts,tsx,mjs,js,css,sql,md,html,yml,yaml}'
const NOT_OURS = /(^|\/)(node_modules|dist|test-results|playwright-report|\.[a-z]+)$/
/** The owner's specification, published policies, and texts that quote them. */
const FROZEN = /^(domain\/payments\/policies\/|docs\/specification\.md$)/
/** Files that name the words in order to forbid them. */
const NAMES_THEM = [
  'cspell.config.yaml',
  'docs/style.md',
  'docs/glossary.md',
  'scripts/avoided-words.ts',
  'scripts/avoided-words.test.ts',
]

const files = globSync(SOURCES, { cwd: ROOT, exclude: (entry) => NOT_OURS.test(entry) })
if (files.length === 0) throw new Error('No files found: the check looks in the wrong place')

const findings = files
  .filter((file) => !NAMES_THEM.includes(file) && !FROZEN.test(file))
  .flatMap((file) => findAvoidedWords(file, readFileSync(path.join(ROOT, file), 'utf8')))
for (const finding of findings) console.error(finding)
console.log(`words: ${files.length} files, ${findings.length} words to replace`)
process.exitCode = findings.length === 0 ? 0 : 1
