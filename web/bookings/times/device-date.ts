/**
 * The calendar component works with Date objects at the device's midnight. We use only their year, month and day,
 * never the instant, so a phone in Tokyo shows the facility's days.
 */
export function toDevice({ year, month, day }: Temporal.PlainDate): Date {
  return new Date(year, month - 1, day)
}

export function fromDevice(date: Date): Temporal.PlainDate {
  return Temporal.PlainDate.from({
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
  })
}
