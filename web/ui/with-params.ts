/** The same parameters of an address with some changed; null or an empty text removes one. */
export function withParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [key, value] of Object.entries(changes)) {
    next.delete(key)
    if (value) next.set(key, value)
  }
  return next
}
