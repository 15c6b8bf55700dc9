import type { Answer } from '../client.ts'

/** Traces of the server's code, and its secrets. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|\$argon2|violates|syntax error|relation "|insert into|pg_catalog|E[A-Z]+REFUSED|sess \(|sk_test|whsec/i

/** Words that validators write when no one gave them a sentence. */
const JARGON =
  /\bexpected|\breceived|invalid (input|option|string|uuid|iso|key)|too (small|big)|pattern|regex|unrecognized/i

/** Whether an answer is no failure, reveals nothing of the server, and gives any reason in plain words. */
export function isPlain({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  const text = JSON.stringify(body)
  return status < 500 && !INTERNALS.test(text) && !(status >= 400 && JARGON.test(text))
}
