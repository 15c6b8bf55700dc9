/** The fields of `edit` that differ from `row`, before and after; null if none do. Compares with ===. */
export function changesOf<Row extends object>(
  row: Row,
  edit: Partial<Row>,
): { before: Partial<Row>; after: Partial<Row> } | null {
  const fields = (Object.keys(edit) as (keyof Row)[]).filter((field) => edit[field] !== row[field])
  if (fields.length === 0) return null
  return { before: pick(row, fields), after: pick(edit, fields) }
}

function pick<Row extends object>(from: Partial<Row>, fields: readonly (keyof Row)[]): Partial<Row> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Row>
}
