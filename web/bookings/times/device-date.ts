/**
 * The calendar thinks in Date objects at the device's midnight. Only their year, month and day mean anything
 * here; no instant is ever read from them, so a phone in Tokyo shows the facility's days.
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
