export function facilityTime(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO('America/New_York').toLocaleString('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
  })
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
