/** Date and time at the facility, as in "Saturday, March 7, 2026 at 12:00 PM". */
export function facilityTime(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO('America/New_York').toLocaleString('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
  })
}

/** Safe in element content and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
