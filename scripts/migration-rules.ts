import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Rules of squawk that don't fit: `migrate` limits waiting for locks, and how to type a column is taste. */
const LEFT_OUT = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
]

/** Statements that squawk lets pass, but that take away what the previous release may still need. */
const NEEDED_BY_OLD_CODE =
  /^\s*(?:drop\s+(?:function|procedure|trigger|view|type|extension)|revoke)\b|\brename\s+to\b|\bdrop\s+default\b|\brename\s+value\b/i

/** Rules about time rather than compatibility: they lock a table while it's read. */
const SLOW =
  /^(require-concurrent|constraint-missing-not-valid|adding-foreign-key|adding-field-with|disallowed-unique)/

interface Finding {
  file: string
  /** From 0. */
  line: number
  rule_name: string
  message: string
}

/**
 * Lists changes that break the previous release during a rolling update, or that make requests wait. A comment right above the line makes
 * an exception: "-- Unused since X.Y.Z", with a version in the changelog that no longer needed it, or "-- Brief: …", which says why
 * reading the table takes no time.
 */
export function findUnsafeSteps(files: readonly string[], releases: readonly string[]): string[] {
  const found = files.length > 0 ? squawk(files) : []
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return [...found.filter((each) => each.file === file), ...findNeeded(file, lines)]
      .filter(({ line, rule_name }) => !isExcused(commentAbove(lines, line), rule_name, releases))
      .map(({ line, rule_name, message }) => `${path.basename(file)}:${line + 1}: ${rule_name}: ${message}`)
  })
}

/** One process for all files: starting it takes longer than reading them. */
function squawk(files: readonly string[]): Finding[] {
  const options = ['--reporter=json', '--pg-version=15', '--assume-in-transaction', `--exclude=${LEFT_OUT}`]
  const { stdout, stderr } = spawnSync('node_modules/.bin/squawk', [...options, ...files], {
    encoding: 'utf8',
  })
  if (!stdout) throw new Error(`squawk failed: ${stderr}`)
  return JSON.parse(stdout)
}

function findNeeded(file: string, lines: readonly string[]): Finding[] {
  return lines.flatMap((text, line) => {
    const found = text.replace(/--.*/, '').match(NEEDED_BY_OLD_CODE)?.[0].trim()
    // A trigger or function may be replaced in the same migration.
    return found && !isReplaced(lines, line)
      ? [{ file, line, rule_name: 'needed-by-old-code', message: `"${found}" may break the release before.` }]
      : []
  })
}

/** Whether something of the same kind and name is created again below. */
function isReplaced(lines: readonly string[], line: number): boolean {
  const [, kind, name] = lines[line]?.match(/drop\s+(\w+)\s+(?:if\s+exists\s+)?(\w+)/i) ?? []
  const again = new RegExp(`create\\s+(or\\s+replace\\s+)?(constraint\\s+)?${kind}\\s+${name}\\b`, 'i')
  return kind !== undefined && lines.slice(line).some((text) => again.test(text))
}

/** The comment lines directly above. */
function commentAbove(lines: readonly string[], line: number): string {
  const above = lines.slice(0, line).map((text) => text.trim())
  const isComment = (text: string) => text.startsWith('--')
  return above.slice(above.findLastIndex((text) => !isComment(text)) + 1).join('\n')
}

function isExcused(comment: string, rule: string, releases: readonly string[]): boolean {
  if (SLOW.test(rule)) return /-- Brief: \S+/.test(comment)
  const version = comment.match(/-- Unused since (\d+\.\d+\.\d+)\b/)?.[1]
  return version !== undefined && releases.includes(version)
}
