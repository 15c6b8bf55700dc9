import { z } from 'zod'
import './zod-without-eval.ts'
import { ROUTES, type Routes } from '../../domain/api/routes.ts'

/**
 * Logs an error if a response doesn't match the call's contract. Browser tests fail on any error in the
 * console.
 */
export function checkResponse(name: keyof Routes, body: unknown): void {
  const schema = (ROUTES[name].returns ?? z.undefined()) as z.ZodType
  const { error } = schema.safeParse(body)
  if (!error) return
  // biome-ignore lint/suspicious/noConsole: for developers and tests only
  console.error(`The response of ${name} doesn't match its contract:\n${z.prettifyError(error)}`)
}
