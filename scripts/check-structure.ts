import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { weighCore } from './core-rules.ts'
import { findViolations, readRoomOrder } from './structure-rules.ts'

// npm run check:structure: the walls between floors and rooms, and the rules that no compiler knows.
const ROOT = path.resolve(import.meta.dirname, '..')
const FLOORS = [
  'domain',
  'emails',
  'server',
  'web',
  'extensions',
  'sandbox',
  'testing',
  'e2e',
  'bench',
  'scripts',
]

const files = FLOORS.flatMap((floor) =>
  readdirSync(path.join(ROOT, floor), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      path: path.posix.join(floor, file),
      text: readFileSync(path.join(ROOT, floor, file), 'utf8'),
    })),
)
if (files.length === 0) throw new Error('No source files found: the check looks in the wrong place')

const order = readRoomOrder(readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'))
const violations = findViolations(files, order)
for (const violation of violations) console.error(violation)
for (const [file, others] of weighCore(files)) console.log(`${file} pulls in ${others} files`)
console.log(`structure: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1
