const NAMES: Readonly<Record<string, string>> = {
  'reminder-day-before': 'Reminder a day before',
  'reminder-two-hours': 'Reminder two hours before',
}

/** An email as the desk names it: "Booking confirmed". */
export function emailName(template: string): string {
  // Those of extensions start with its name and a period.
  const words = template.replace(/^[\w-]+\./, '').replaceAll('-', ' ')
  return NAMES[template] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
