import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type RawBuilder,
  sql,
  type ValueNode,
} from 'kysely'
import { types } from 'pg'

/** Lets queries take Temporal.Instant as a value; the driver only knows strings and Dates. */
class InstantsToText extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: toText(node.value) }
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(toText) }
  }
}

function toText(value: unknown): unknown {
  return value instanceof Temporal.Instant ? value.toString() : value
}

/** A row with its instants as ISO strings. */
export type Wire<Row> = {
  [Column in keyof Row]: Row[Column] extends Temporal.Instant
    ? string
    : Row[Column] extends Temporal.Instant | null
      ? string | null
      : Row[Column]
}

/** A row as the API returns it: instants are ISO strings. */
export function toWire<Row extends object>(row: Row): Wire<Row> {
  return pickWire(row, Object.keys(row) as (keyof Row)[])
}

/** The same of some columns. A loop, because lists of bookings convert hundreds of rows. */
export function pickWire<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Wire<Pick<Row, Column>> {
  const wire: Partial<Record<Column, unknown>> = {}
  for (const column of columns) wire[column] = toText(row[column])
  return wire as Wire<Pick<Row, Column>>
}

/** SQL for a column's instant as the API returns it. */
export function asWire(column: string): RawBuilder<string> {
  return sql`replace(replace(${sql.ref(column)}::text, ' ', 'T'), '+00', 'Z')`
}

export class InstantParameters implements KyselyPlugin {
  readonly #transformer = new InstantsToText()

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

const TIMESTAMPTZ = 1184

/** How rows come back: PostgreSQL prints timestamptz in UTC, in a format Temporal can parse. */
export const INSTANTS: Pick<typeof types, 'getTypeParser'> = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ && format !== 'binary'
      ? (text: string) => Temporal.Instant.from(text)
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}
