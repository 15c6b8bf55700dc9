/** A count in a heading: "12", "1,000+" where there are more, an ellipsis while it is on its way. */
export function countLabel(count: number | undefined, isCapped = false): string {
  if (count === undefined) return '…'
  return count.toLocaleString('en-US') + (isCapped ? '+' : '')
}
