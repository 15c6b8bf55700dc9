/** "cash", "cash or check", "cash, check, or other" */
export function oneOf(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  const others = values.slice(0, -1)
  if (others.length === 0) return last
  return `${others.join(', ')}${others.length > 1 ? ',' : ''} or ${last}`
}
