export type Filter = Readonly<Record<string, string | undefined>>

/** A path with a query string, without empty values. */
export function withQuery(path: string, filter: Filter): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(filter)) if (value) params.set(key, value)
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
