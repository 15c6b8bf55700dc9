/** How many days, weeks, and months keep their newest backup, counting only those that have one. */
const KEPT = { days: 7, weeks: 5, months: 12 }

const NAME = /^barn-daily-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z\./

/** The names of daily backups among those of files, newest first. */
export function dailyBackups(names: readonly string[]): string[] {
  return names
    .filter((name) => NAME.test(name) && !name.endsWith('.part'))
    .toSorted()
    .reverse()
}

/** When a daily backup was taken. */
export function timeOf(name: string): Temporal.Instant {
  const [, hour, minute, second] = /(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)/.exec(name) ?? []
  return Temporal.Instant.from(`${hour}:${minute}:${second}`)
}

/** The daily backups that are no longer needed. Files with other names, such as backups made by hand, are never among them. */
export function expiredBackups(names: readonly string[]): string[] {
  const backups = dailyBackups(names).map((name) => {
    const date = Temporal.PlainDate.from(NAME.exec(name)?.[1] ?? '')
    return {
      name,
      days: date.toString(),
      weeks: `${date.yearOfWeek}-${date.weekOfYear}`,
      months: date.toPlainYearMonth().toString(),
    }
  })
  const kept = new Set<string>()
  for (const period of ['days', 'weeks', 'months'] as const) {
    const newest = Map.groupBy(backups, (backup) => backup[period])
    for (const [first] of [...newest.values()].slice(0, KEPT[period])) if (first) kept.add(first.name)
  }
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]))
}
