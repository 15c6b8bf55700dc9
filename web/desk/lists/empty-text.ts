/** The text of an empty list, which is `none` without a search. */
export function emptyText(search: string, none: string): string {
  const searched = search.trim()
  return searched === '' ? none : `No results for “${searched}”`
}
