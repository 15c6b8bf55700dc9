import { z } from 'zod'
import './zod-without-eval.ts'
import type { Contract } from '../../domain/api/contract.ts'
import { ROUTES } from '../../domain/api/routes.ts'

/** The contracts of extensions, which only test builds have in the browser. */
const OTHERS = Object.values(
  import.meta.glob<Record<string, Contract>>('../../extensions/*/domain/contract.ts', { eager: true }),
).flatMap((module) => Object.values(module))
const ALL: Contract = Object.assign({}, ROUTES, ...OTHERS)

/**
 * Logs an error if a response doesn't match the call's contract. Browser tests fail on any error in the
 * console.
 */
export function checkResponse(name: keyof Contract, body: unknown): void {
  const schema = (ALL[name]?.returns ?? z.undefined()) as z.ZodType
  const { error } = schema.safeParse(body)
  if (!error) return
  // biome-ignore lint/suspicious/noConsole: for developers and tests only
  console.error(`The response of ${name} doesn't match its contract:\n${z.prettifyError(error)}`)
}
