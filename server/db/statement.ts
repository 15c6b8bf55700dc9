import { type Compilable, CompiledQuery } from 'kysely'
import { Client, type PoolConfig } from 'pg'
import { inCall, isTracing } from '../core/tracing/spans.ts'
import type { Database, Trx } from './database.ts'
import { ISO_TEXTS } from './type-parsers.ts'

/** What the driver gets with a text. */
const settings = new Map<string, { name: string; types?: typeof ISO_TEXTS }>()

/** A row with instants as ISO texts. */
type WithTexts<Row> = {
  [Column in keyof Row]: Row[Column] extends Temporal.Instant
    ? string
    : Row[Column] extends Temporal.Instant | null
      ? string | null
      : Row[Column]
}

/**
 * A statement of a hot path: it's written once instead of built for each request, and each connection parses and plans
 * it once. Columns come back in camelCase, as from every query. Values can be instants.
 */
export function statement<Row>(
  name: string,
  text: string,
): (db: Database | Trx, values: readonly unknown[]) => Promise<Row[]> {
  settings.set(text, { name })
  return async (db, values) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values.map(toParameter)))
    return rows
  }
}

/**
 * The same for a query from the builder, which is built once, and for rows that only go out again: instants are ISO texts.
 * `build` must use its arguments only as values: at that time they're stand-ins.
 */
export function prepare<Arguments extends string[], Row>(
  name: string,
  build: (db: Database | Trx, ...values: Arguments) => Compilable<Row>,
): (db: Database | Trx, ...values: Arguments) => Promise<WithTexts<Row>[]> {
  const standIns = Array.from(
    { length: build.length - 1 },
    (_, index) => `${name}: value ${index}`,
  ) as Arguments
  let query: CompiledQuery | undefined
  return async (db, ...values) => {
    if (!query) {
      query = build(db, ...standIns).compile()
      settings.set(query.sql, { name, types: ISO_TEXTS })
    }
    const parameters = query.parameters.map((parameter) => {
      const index = standIns.indexOf(parameter as string)
      return index < 0 ? parameter : values[index]
    })
    const { rows } = await db.executeQuery<WithTexts<Row>>(CompiledQuery.raw(query.sql, parameters))
    return rows
  }
}

function toParameter(value: unknown): unknown {
  return value instanceof Temporal.Instant ? value.toString() : value
}

export interface PreparingOptions extends PoolConfig {
  /** For a pooler in transaction mode, whose connections don't know what another one has prepared. */
  isUnnamed?: boolean
}

/** Sends the texts of `statement` as named prepared statements. */
export class PreparingClient extends Client {
  constructor(config?: string | PreparingOptions) {
    super(config)
    const isUnnamed = typeof config === 'object' && (config.isUnnamed ?? false)
    if (isUnnamed) sendTimeZone(this as unknown as Starting)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((text: unknown, ...rest: unknown[]) => {
      const known = typeof text === 'string' ? settings.get(text) : undefined
      const sent = known ? { ...known, text } : text
      // Libraries name theirs, too.
      const prepared = isUnnamed && isNamed(sent) ? { ...sent, name: undefined } : sent
      if (!isTracing()) return query(prepared, ...rest)
      const textOf = typeof text === 'string' ? text : (text as { text?: unknown } | null)?.text
      // A cursor has no answer of its own. Callbacks are libraries', which count rates outside of any transaction.
      if (typeof textOf !== 'string' || typeof rest.at(-1) === 'function') return query(prepared, ...rest)
      const name = known?.name ?? nameOf(textOf)
      return inCall(name, { 'db.system.name': 'postgresql' }, () => query(prepared, ...rest))
    }) as typeof this.query
  }
}

/** Like "select bookings": what it does and to which table, and nothing that someone typed. */
function nameOf(text: string): string {
  const [verb = ''] = text.match(/[a-z]+/i) ?? []
  const [, table = ''] = text.match(/\b(?:from|into|update|call)\s+"?(\w+)/i) ?? []
  return `${verb} ${table}`.trim().toLowerCase()
}

/** What the driver says first; it isn't declared. */
interface Starting {
  getStartupConf(): Record<string, string>
}

/** The one setting that poolers in transaction mode keep for each client. If it isn't said, they send what they know of others. */
function sendTimeZone(client: Starting): void {
  const start = client.getStartupConf.bind(client)
  client.getStartupConf = () => ({ ...start(), TimeZone: 'UTC' })
}

function isNamed(query: unknown): query is { name: string } {
  return typeof query === 'object' && query !== null && 'name' in query
}
