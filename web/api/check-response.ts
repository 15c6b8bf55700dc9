import { z } from 'zod'
import './zod-without-eval.ts'
import { RESPONSE_SCHEMAS, type ResponseName } from './response-schemas.ts'

/** Logs an error if a response doesn't match its schema. Browser tests fail on any error in the console. */
export function checkResponse(name: ResponseName, call: string, body: unknown): void {
  const { error } = RESPONSE_SCHEMAS[name].safeParse(body)
  if (!error) return
  // biome-ignore lint/suspicious/noConsole: for developers and tests only
  console.error(`The response of ${call} doesn't match the schema "${name}":\n${z.prettifyError(error)}`)
}
