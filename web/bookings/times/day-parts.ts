/** Morning, afternoon, and evening, each up to a local hour. */
const PARTS = [
  { name: 'Morning', until: 12 },
  { name: 'Afternoon', until: 17 },
  { name: 'Evening', until: 24 },
] as const

/** Slots by the part of the day that they start in, in their order, without parts that have none. */
export function byPartOfDay<S extends { hour: number }>(slots: readonly S[]): { name: string; slots: S[] }[] {
  const partOf = ({ hour }: S) => PARTS.find(({ until }) => hour < until)?.name ?? 'Evening'
  return [...Map.groupBy(slots, partOf)].map(([name, slots]) => ({ name, slots }))
}
