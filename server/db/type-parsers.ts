import { types } from 'pg'

type Types = Pick<typeof types, 'getTypeParser'>

const TIMESTAMPTZ = 1184

/** How rows come back: PostgreSQL prints timestamptz in UTC, in a format Temporal can parse. */
export const INSTANTS = parsing((text) => Temporal.Instant.from(text))

/** For rows that only go out again: the same text as an instant's, without making one. */
export const ISO_TEXTS = parsing((text) =>
  text.endsWith('+00')
    ? `${text.slice(0, -'+00'.length).replace(' ', 'T')}Z`
    : Temporal.Instant.from(text).toString(),
)

function parsing(timestamptz: (text: string) => unknown): Types {
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === TIMESTAMPTZ && format !== 'binary'
        ? timestamptz
        : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
  }
}
