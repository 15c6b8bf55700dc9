/** A count in a heading: "12", "1,000+" if counting stopped there, "…" while loading. */
export function countLabel(count: number | undefined, isCapped = false): string {
  if (count === undefined) return '…'
  return count.toLocaleString('en-US') + (isCapped ? '+' : '')
}
