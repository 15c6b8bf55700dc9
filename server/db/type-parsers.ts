import { types } from 'pg'

const TIMESTAMPTZ = 1184

/** How rows come back: PostgreSQL prints timestamptz in UTC, in a format Temporal can parse. */
export const INSTANTS: Pick<typeof types, 'getTypeParser'> = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ && format !== 'binary'
      ? (text: string) => Temporal.Instant.from(text)
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}
