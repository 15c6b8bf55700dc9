/** "Saturday, November 21, 2026" */
export function dayTitle(date: Temporal.PlainDate | string): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
}
