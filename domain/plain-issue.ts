import type { z } from 'zod'
import { listInWords } from './list-in-words.ts'

/**
 * A plain sentence for issues without a custom message, so validator jargon never reaches a person: "Start
 * time is required", "Payment method must be cash, check, or other". Set once per program with `z.config`.
 */
export const plainIssue: z.core.$ZodErrorMap = (issue) => {
  const field = labelOf(issue.path ?? [])
  if (isBlank(issue.input) && issue.code !== 'custom') return `${field} is required`
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${TYPE_NAMES[issue.expected] ?? 'valid'}`
    case 'invalid_value':
      return `${field} must be ${listInWords(issue.values.map(String), 'or')}`
    case 'too_small':
      return `${field} must ${sizeOf(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `${field} must ${sizeOf(issue.origin, 'at most', issue.maximum)}`
    default:
      return `${field} isn't valid`
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function isBlank(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

/** "totalAmount" of `["payments", 0, "totalAmount"]` as "Total amount". */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((key) => typeof key === 'string')
  if (name === undefined) return 'The request'
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\bid$/, 'ID')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function sizeOf(origin: string, bound: string, size: number | bigint): string {
  const ending = Number(size) === 1 ? '' : 's'
  if (origin === 'string') return `have ${bound} ${size} character${ending}`
  if (origin === 'array') return `have ${bound} ${size} item${ending}`
  return `be ${bound} ${size}`
}
