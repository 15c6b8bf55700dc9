/** The local days on which an item can be booked, as YYYY-MM-DD: from `startsOn`, and before `retiresOn`. Null: no such limit. */
export interface Window {
  startsOn?: string | null | undefined
  retiresOn?: string | null | undefined
}

interface Offered extends Window {
  isActive: boolean
}

/** Whether customers can book an item on a day. A bundle also needs the days of its spaces: see `windowOf`. */
export function isOfferedOn(item: Offered, date: Temporal.PlainDate): boolean {
  return item.isActive && isWithin(item, date)
}

/** Whether a day is one of an item's. */
export function isWithin({ startsOn, retiresOn }: Window, date: Temporal.PlainDate): boolean {
  const day = date.toString()
  return (!startsOn || startsOn <= day) && (!retiresOn || day < retiresOn)
}

/** Whether a day is one of both. */
export function sharesDays(one: Window, other: Window): boolean {
  const first = [one.startsOn ?? '', other.startsOn ?? ''].sort().at(-1) ?? ''
  return [one.retiresOn, other.retiresOn].every((end) => !end || first < end)
}

/** The items as they are on a day: only those that can be booked then are active. */
export function offeredOn<Item extends Offered>(items: readonly Item[], date: Temporal.PlainDate): Item[] {
  return items.map((item) => ({ ...item, isActive: isOfferedOn(item, date) }))
}

/** Without the items that have been retired: none of them can be booked again. */
export function withoutRetired<Item extends Offered>(
  items: readonly Item[],
  today: Temporal.PlainDate,
): Item[] {
  return items.map((item) => ({
    ...item,
    isActive: item.isActive && isWithin({ ...item, startsOn: null }, today),
  }))
}

/** The days on which an item with these spaces can be booked: none that one of its spaces lacks. */
export function windowOf(
  item: Window & { spaceIds: readonly string[] },
  spaces: readonly (Window & { id: string })[],
): { startsOn: string | null; retiresOn: string | null } {
  const all: readonly Window[] = [item, ...spaces.filter(({ id }) => item.spaceIds.includes(id))]
  const days = (key: keyof Window) => all.flatMap((each) => each[key] ?? []).sort()
  return { startsOn: days('startsOn').at(-1) ?? null, retiresOn: days('retiresOn')[0] ?? null }
}

export interface Version extends Offered {
  id: string
  /** The first version of this bundle; null if it is the first. */
  firstId?: string | null | undefined
}

/** All versions of a bundle have the same. */
export function familyOf({ id, firstId }: Pick<Version, 'id' | 'firstId'>): string {
  return firstId ?? id
}

/** The version of a bundle that can be booked on a day; the given one if none can. */
export function versionOn<Bundle extends Version>(
  bundles: readonly Bundle[],
  chosen: Bundle,
  date: Temporal.PlainDate,
): Bundle {
  const isSame = (each: Bundle) => familyOf(each) === familyOf(chosen)
  return bundles.find((each) => isSame(each) && isOfferedOn(each, date)) ?? chosen
}
