/** "cash", "cash or check", "cash, check, or other" */
export function listInWords(items: readonly string[], conjunction: 'and' | 'or'): string {
  const last = items.at(-1) ?? ''
  const others = items.slice(0, -1)
  if (others.length === 0) return last
  return `${others.join(', ')}${others.length > 1 ? ',' : ''} ${conjunction} ${last}`
}
